import type { Grain } from '../../../language/plan/index.ts';
import type { Cell } from '../../warehouse/warehouse.ts';
import { bucketAt, bucketPosition } from '../question/calendar.ts';
import type { DateRange } from '../question/calendar.ts';
import type { Question } from '../question/question.ts';

type Row = readonly Cell[];

/** The layout of the rows of both ranges: which cells identify a row. */
interface Layout {
  /** Positions of the cells that hold members and the level. */
  readonly identity: readonly number[];
  /** Position and grain of the time dimension. */
  readonly time: { readonly cell: number; readonly grain: Grain } | null;
  /** Position of the first figure. The currency of the figures follows them. */
  readonly firstFigure: number;
}

/**
 * Returns the comparison's rows in the order of the report's rows: row i is compared with row i. Dates
 * correspond by their position in the range, other members by value. A row without counterpart has its
 * members and no figures. With `complete`, rows that have no counterpart in the report follow.
 */
export function alignComparison(
  question: Question,
  rows: readonly Row[],
  comparisonRows: readonly Row[],
  complete: boolean,
): readonly Row[] {
  const { range, comparison } = question;
  if (range === null || comparison === null) throw new Error('invariant: a comparison needs both ranges');
  const layout = layoutOf(question);
  const left = new Map(comparisonRows.map((row) => [identityOf(row, layout, comparison), row]));
  const aligned = rows.map((row) => {
    const identity = identityOf(row, layout, range);
    const counterpart = left.get(identity);
    if (counterpart === undefined) return withoutFigures(row, layout, range, comparison);
    left.delete(identity);
    return counterpart;
  });
  return complete ? [...aligned, ...left.values()] : aligned;
}

/**
 * The last cell of a rollup's row is its level. The cell before it is how many of its dimensions are across.
 */
const LEVELS = [-1, -2] as const;

function layoutOf(question: Question): Layout {
  const identity: number[] = [];
  let time: Layout['time'] = null;
  let cell = 0;
  for (const { dimension, grain } of question.dimensions) {
    if (dimension.label !== null) cell += 1;
    identity.push(cell);
    if (dimension.name === question.plan.time) time = { cell, grain: grain ?? 'day' };
    cell += 1;
  }
  identity.push(...LEVELS.slice(0, question.across > 0 ? 2 : question.rollup ? 1 : 0));
  return { identity, time, firstFigure: cell };
}

function identityOf(row: Row, layout: Layout, range: DateRange): string {
  return JSON.stringify(
    layout.identity.map((cell) => {
      const content = row.at(cell) ?? null;
      if (layout.time?.cell !== cell || typeof content !== 'string') return content;
      return bucketPosition(content, layout.time.grain, range.start);
    }),
  );
}

function withoutFigures(row: Row, layout: Layout, range: DateRange, comparison: DateRange): Row {
  return row.map((content, cell) => {
    const isLevel = layout.identity.includes(cell - row.length);
    if (cell >= layout.firstFigure && !isLevel) return null;
    if (layout.time?.cell !== cell || typeof content !== 'string') return content;
    const { grain } = layout.time;
    return bucketAt(bucketPosition(content, grain, range.start), grain, comparison.start);
  });
}
