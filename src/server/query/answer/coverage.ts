import type { ReportData } from '../../../language/plan/index.ts';
import { figuresOf } from '../statement/figures.ts';
import type { Question } from '../question/question.ts';

type Row = ReportData['rows'][number];
type Parts = Pick<ReportData, 'rows' | 'totals' | 'comparison'>;

/** A share above this counts as all, because sums of the same facts may differ in their last digits. */
const ALL = 1 - 1e-9;

/** Returns the names of measures that some row, total or compared row knows only in part. */
export function partlyKnown(question: Question, { rows, totals, comparison }: Parts): ReadonlySet<string> {
  const first = firstFigure(question);
  const shares = figuresOf(question).flatMap((figure, index) =>
    figure.kind === 'coverage' ? [{ measure: figure.of.name, at: first + index }] : [],
  );
  const all = [rows, comparison?.rows ?? [], [totals ?? [], comparison?.totals ?? []]];
  const isSomePart = (at: number): boolean => all.some((list) => list.some((row) => isPart(row[at])));
  return new Set(shares.filter(({ at }) => isSomePart(at)).map(({ measure }) => measure));
}

const isPart = (cell: Row[number] | undefined): boolean => typeof cell === 'number' && cell < ALL;

/** Returns the answer without the coverage columns of measures that are fully known. */
export function withoutFullCoverage(question: Question, partly: ReadonlySet<string>, answer: Parts): Parts {
  const first = firstFigure(question);
  const dropped = new Set(
    figuresOf(question).flatMap((figure, index) =>
      figure.kind === 'measure' || partly.has(figure.of.name) ? [] : [first + index],
    ),
  );
  if (dropped.size === 0) return answer;
  const kept = (row: Row): Row => row.filter((_, at) => !dropped.has(at));
  const total = (row: ReportData['totals']): ReportData['totals'] => (row === null ? null : kept(row));
  const { rows, totals, comparison } = answer;
  return {
    rows: rows.map(kept),
    totals: total(totals),
    ...(comparison && {
      comparison: {
        ...comparison,
        rows: comparison.rows.map(kept),
        totals: total(comparison.totals),
      },
    }),
  };
}

/** Returns the position of the first figure in a row. Labels and members come before it. */
function firstFigure({ dimensions }: Question): number {
  return dimensions.reduce((count, { dimension }) => count + (dimension.label === null ? 1 : 2), 0);
}
