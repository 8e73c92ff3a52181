import type { TableColumn } from '../../../language/plan/index.ts';
import type { TableNode } from './tree.ts';

export type FigureTone = 'good' | 'bad' | 'warning' | 'muted';

/** What is drawn behind a figure: part 0 to 1 of a bar's width, or of a tint's depth. */
export interface FigureLook {
  readonly kind: 'bar' | 'tint' | 'progress';
  readonly part: number;
}

/** The tone of the first rule that applies; a rule with both bounds applies between them. */
export function toneOfFigure(figure: unknown, rules: TableColumn['rules'] = []): FigureTone | null {
  if (typeof figure !== 'number') return null;
  const applies = rules.find(({ above, below }) => {
    const isAbove = above === undefined || figure > above;
    return isAbove && (below === undefined || figure < below);
  });
  return applies?.tone ?? null;
}

/** The smallest and largest figures of a row's children, computed once for each column. */
export class Extents {
  private readonly known = new WeakMap<TableNode, Map<number, readonly [number, number]>>();

  of(parent: TableNode, index: number): readonly [number, number] {
    let columns = this.known.get(parent);
    if (columns === undefined) {
      columns = new Map();
      this.known.set(parent, columns);
    }
    const found = columns.get(index) ?? extentOf(parent, index);
    columns.set(index, found);
    return found;
  }
}

function extentOf(parent: TableNode, index: number): readonly [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const child of parent.children) {
    const figure = child.figure(index);
    if (typeof figure !== 'number') continue;
    low = Math.min(low, figure);
    high = Math.max(high, figure);
  }
  return [low, high];
}

/** How a figure is set off: against its siblings, or against the whole that it is a part of. */
export function lookOf(
  node: TableNode,
  index: number,
  highlight: TableColumn['highlight'],
  whole: number | null,
  extents: Extents,
): FigureLook | null {
  const figure = node.figure(index);
  if (highlight === undefined || typeof figure !== 'number' || node.parent === null) return null;
  if (highlight === 'progress') {
    const of = whole === null ? null : node.figure(whole);
    return typeof of === 'number' && of > 0 ? { kind: highlight, part: within(figure / of) } : null;
  }
  const [low, high] = extents.of(node.parent, index);
  if (highlight === 'bar') return high > 0 ? { kind: highlight, part: within(figure / high) } : null;
  return high > low ? { kind: highlight, part: within((figure - low) / (high - low)) } : null;
}

function within(part: number): number {
  return Math.min(1, Math.max(0, part));
}
