import type { TableColumn } from '../../../language/plan/index.ts';
import { ruleFor } from '../rules.ts';
import type { TableNode } from './tree.ts';

export type FigureTone = 'good' | 'bad' | 'warning' | 'muted';

/** The highlight behind a figure. `part`: the length of a bar or the strength of a tint, 0 to 1. */
export interface FigureLook {
  readonly kind: 'bar' | 'tint' | 'progress';
  readonly part: number;
}

/** The tone of the first rule that applies; a rule with both bounds applies between them. */
export function toneOfFigure(figure: unknown, rules: TableColumn['rules'] = []): FigureTone | null {
  return ruleFor(figure, rules)?.tone ?? null;
}

/**
 * The smallest and the largest figure of each column among the visible rows of one depth; computed on demand and
 * cached.
 */
export class Extents {
  private readonly known = new Map<string, readonly [number, number]>();

  constructor(private readonly shown: readonly TableNode[]) {}

  of(depth: number, index: number): readonly [number, number] {
    const key = `${depth} ${index}`;
    const found = this.known.get(key) ?? extentOf(this.shown, depth, index);
    this.known.set(key, found);
    return found;
  }
}

function extentOf(shown: readonly TableNode[], depth: number, index: number): readonly [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const node of shown) {
    const figure = node.depth === depth ? node.figure(index) : null;
    if (typeof figure !== 'number') continue;
    low = Math.min(low, figure);
    high = Math.max(high, figure);
  }
  return [low, high];
}

/** The highlight of a figure, relative to the rows of its depth, or to the total that it is a part of. */
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
  return lookBetween(figure, highlight, extents.of(node.depth, index));
}

/** The highlight of a figure between the smallest and the largest one. */
export function lookBetween(
  figure: number,
  highlight: 'bar' | 'tint',
  [low, high]: readonly [number, number],
): FigureLook | null {
  if (highlight === 'bar') return high > 0 ? { kind: highlight, part: within(figure / high) } : null;
  return high > low ? { kind: highlight, part: within((figure - low) / (high - low)) } : null;
}

function within(part: number): number {
  return Math.min(1, Math.max(0, part));
}
