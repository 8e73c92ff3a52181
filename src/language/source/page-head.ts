import type { Link, PageSpec } from '../generated/spec.ts';
import type { Path } from './positions.ts';

/** A link that a page holds, with where it stands. */
export interface HeldLink {
  readonly link: Link;
  readonly at: Path;
  /** Whether the route is written as an address, without parameters. */
  readonly isAddress: boolean;
}

/** What others need to know of a page: of ten thousand, most are never looked into any further. */
export interface PageHead {
  readonly route: PageSpec['route'] | undefined;
  readonly title: PageSpec['title'] | undefined;
  readonly filterBar: PageSpec['filterBar'];
  readonly disabled: boolean;
  /** Whether it has checks of its own. */
  readonly checked: boolean;
  /** What its queries ask. */
  readonly paths: readonly string[];
  readonly links: readonly HeldLink[];
}

/** The head of a page, from what is left of it without the parts at fault. */
export function pageHeadOf(spec: Partial<PageSpec>): PageHead {
  const { route, title, filterBar, disabled, checks } = spec;
  return {
    route,
    title,
    filterBar,
    disabled: disabled === true,
    checked: checks !== undefined,
    get paths() {
      return Object.values(spec.queries ?? {}).flatMap(({ path }) => path ?? []);
    },
    get links() {
      return linksIn(spec);
    },
  };
}

function linksIn({ actions, widgets }: Partial<PageSpec>): readonly HeldLink[] {
  const held = (actions ?? []).map(({ route }, index): HeldLink => ({
    link: { route },
    at: ['actions', index, 'route'],
    isAddress: true,
  }));
  for (const [name, widget] of Object.entries(widgets ?? {})) {
    if (widget.type === 'form' && widget.success?.route !== undefined)
      held.push({
        link: { route: widget.success.route },
        at: ['widgets', name, 'success', 'route'],
        isAddress: true,
      });
    if (widget.type !== 'table') continue;
    const onRows = [
      { link: widget.link, at: ['widgets', name] },
      ...(widget.actions ?? []).map((action, index) => ({
        link: 'link' in action ? action.link : undefined,
        at: ['widgets', name, 'actions', index],
      })),
    ];
    for (const { link, at } of onRows)
      if (link) held.push({ link, at: [...at, 'link', 'route'], isAddress: false });
  }
  return held;
}
