import type { Grain } from '../../../language/plan/index.ts';
import type { Cell } from '../../warehouse/warehouse.ts';
import { bucketAt, bucketPosition } from '../question/calendar.ts';
import type { DateRange } from '../question/calendar.ts';
import type { Question } from '../question/question.ts';

type Row = readonly Cell[];

/** How the rows of both ranges are laid out: which cells say what a row is about. */
interface Layout {
  /** Cells of the members and of the level. */
  readonly identity: readonly number[];
  /** The cell of the time dimension, with its grain. */
  readonly time: { readonly cell: number; readonly grain: Grain } | null;
  /** The first of the cells of figures and of their currency. */
  readonly firstFigure: number;
}

/**
 * The comparison's rows in the order of the report's rows: row i is what row i is compared with. Dates correspond by
 * their position in the range, other members by value. Where there was nothing, the row has its members and no figures.
 * With `complete`, rows that have no counterpart in the report follow.
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

/** The level of a rollup is a row's last cell, and how much of it is across the one before. */
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
