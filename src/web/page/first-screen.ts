import { linesOf } from '../../language/plan/index.ts';
import type { PagePlan, SectionPlan, WidgetPlan } from '../../language/plan/index.ts';
import type { WidgetRegistry, WidgetType } from '../widgets/index.ts';

/** Pixels around the viewport that count as visible, so that content is ready when the user scrolls to it. */
export const AHEAD = 600;

/** Pixels that a frame adds to its body: the heading and the padding. */
const AROUND = { tile: 50, card: 70, bare: 24 } as const;

/** The height that a widget reserves before it is drawn, in pixels. */
export function roomOf(widget: WidgetPlan, type: WidgetType | null): number {
  const around = type?.shows === 'text' ? 'bare' : type?.shows === 'tile' ? 'tile' : 'card';
  return (type?.heightOf(widget.spec) ?? 0) + AROUND[around];
}

export interface Screen {
  readonly width: number;
  readonly height: number;
}

/** A page's widgets and the rows of its open parts. */
interface OpenRows extends Pick<PagePlan, 'widgets'> {
  readonly rows: SectionPlan['rows'];
}

/**
 * The widgets that start on or near the first screen, estimated from the heights of their types: measuring would
 * force the browser to lay out an empty page. Gaps and headings are left out, so the list is rather too long; a
 * widget that is missing is drawn when it comes near the viewport.
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
