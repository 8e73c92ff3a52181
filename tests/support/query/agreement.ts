import type { ReportData } from '../../../src/language/plan/index.ts';
import { figuresOf } from '../../../src/server/query/statement/figures.ts';
import type { Question } from '../../../src/server/query/question/question.ts';
import type { Cell } from '../../../src/server/warehouse/warehouse.ts';
import type { Evaluated } from './evaluate.ts';

type Cells = readonly Cell[];

/** Figures may differ by this share of the greater one: engines add up and divide in orders of their own. */
const TOLERANCE = 1e-9;

function isSame(a: Cell | undefined, b: Cell | undefined, rounding = 0): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  return Math.abs(a - b) <= Math.max(rounding, TOLERANCE * Math.max(Math.abs(a), Math.abs(b)));
}

/** How an answer differs from what its question means: a line for each cell, and none where they agree. */
export function differences(question: Question, answer: ReportData, meant: Evaluated): readonly string[] {
  const { limit, offset } = question;
  const page = meant.rows.slice(offset, offset + limit);
  const isComplete = offset === 0 && page.length === meant.rows.length;
  const compared = meant.comparison && {
    ...meant.comparison,
    rows: [
      ...meant.comparison.rows.slice(offset, offset + limit),
      ...(isComplete ? meant.comparison.others : []),
    ],
  };
  const shown = shownColumns(question, meant, [
    ...page.map(({ cells }) => cells),
    ...(compared?.rows ?? []),
    meant.totals ?? [],
    compared?.totals ?? [],
  ]);
  const columns = shown.map((at) => meant.columns[at]!);
  const found = answer.columns.map(({ name }) => name);
  if (columns.join() !== found.join()) return [`columns: ${found.join()}, not ${columns.join()}`];
  const write = (cells: Cells): Cells => shown.map((at) => cells[at] ?? null);
  const cellsDiffer = (
    what: string,
    said: Cells | null | undefined,
    wanted: Cells | null,
  ): readonly string[] => {
    if (said === null || said === undefined || wanted === null)
      return (said ?? null) === wanted
        ? []
        : [`${what}: ${JSON.stringify(said)}, not ${JSON.stringify(wanted)}`];
    const kept = write(wanted);
    return kept.flatMap((cell, at) =>
      isSame(said[at], cell, meant.roundings.get(columns[at]!))
        ? []
        : [`${what}, ${columns[at]}: ${JSON.stringify(said[at])}, not ${JSON.stringify(cell)}`],
    );
  };
  return [
    ...(answer.truncated === meant.rows.length > offset + limit ? [] : [`truncated: ${answer.truncated}`]),
    ...(answer.totalRowCount === meant.rows.length
      ? []
      : [`${answer.totalRowCount} rows in all, not ${meant.rows.length}`]),
    ...(answer.rows.length === page.length ? [] : [`${answer.rows.length} rows, not ${page.length}`]),
    ...page.flatMap(({ cells }, at) => cellsDiffer(`row ${at}`, answer.rows[at] ?? [], cells)),
    ...cellsDiffer('totals', answer.totals, meant.totals),
    ...(compared === null
      ? answer.comparison === undefined
        ? []
        : ['an answer with a comparison']
      : [
          ...(answer.comparison?.rows.length === compared.rows.length
            ? []
            : [`${answer.comparison?.rows.length} compared rows, not ${compared.rows.length}`]),
          ...compared.rows.flatMap((cells, at) =>
            cellsDiffer(`compared row ${at}`, answer.comparison?.rows[at] ?? [], cells),
          ),
          ...cellsDiffer('compared totals', answer.comparison?.totals, compared.totals),
        ]),
  ];
}

/** The places of the columns that an answer has: without what would tell of measures that are known altogether. */
function shownColumns(question: Question, { columns }: Evaluated, rows: readonly Cells[]): readonly number[] {
  const first = columns.indexOf(question.measures[0]?.name ?? '');
  const figures = figuresOf(question);
  const partly = new Set(
    figures.flatMap((figure, index) =>
      figure.kind === 'coverage' &&
      rows.some((row) => {
        const cell = row[first + index];
        return typeof cell === 'number' && cell < 1 - TOLERANCE;
      })
        ? [figure.of.name]
        : [],
    ),
  );
  return [...columns.keys()].filter((at) => {
    const figure = figures[at - first];
    return at < first || figure === undefined || figure.kind === 'measure' || partly.has(figure.of.name);
  });
}
