import { linesOf } from '../../language/plan/index.ts';
import type { PagePlan, SectionPlan, WidgetPlan } from '../../language/plan/index.ts';
import type { WidgetRegistry, WidgetType } from '../widgets/index.ts';

/** How far outside the window something counts as seen, in pixels: it is there when the user gets to it. */
export const AHEAD = 600;

/** Room that a frame takes around its body: the heading and the edges. */
const AROUND = { tile: 50, card: 70, bare: 24 } as const;

/** The room that a widget keeps before it is drawn, in pixels. */
export function roomOf(widget: WidgetPlan, type: WidgetType | null): number {
  const around = type?.shows === 'text' ? 'bare' : type?.shows === 'tile' ? 'tile' : 'card';
  return (type?.heightOf(widget.spec) ?? 0) + AROUND[around];
}

export interface Screen {
  readonly width: number;
  readonly height: number;
}

/** A page's widgets, and those of its rows that are open. */
interface OpenRows extends Pick<PagePlan, 'widgets'> {
  readonly rows: SectionPlan['rows'];
}

/**
 * The widgets that begin on or near the first screen, by the heights that their types keep: to measure them instead, the
 * browser would have to lay the page out before there is anything in it. Gaps and headings are left out, so that rather one
 * too many is named; who is missed is seen when it comes near the window.
 */
export function firstScreenOf(
  { rows, widgets }: OpenRows,
  registry: WidgetRegistry,
  screen: Screen,
): ReadonlySet<string> {
  const near = new Set<string>();
  const typeOf = (name: string) => registry.find(widgets[name]!.spec.type);
  let top = 0;
  for (const line of linesOf(rows, (name) => typeOf(name)?.shows, screen.width)) {
    if (top < screen.height + AHEAD) for (const name of line) near.add(name);
    top += Math.max(...line.map((name) => roomOf(widgets[name]!, typeOf(name))));
  }
  return near;
}
