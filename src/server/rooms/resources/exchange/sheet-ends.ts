import { memberWords } from '../../../../format/index.ts';
import type { ReportData, ResourceValues, SheetModel } from '../../../../language/plan/index.ts';
import type { ApiRequest } from '../../../api/handler.ts';
import { answerReport } from '../../../query/answer/answer-report.ts';
import { MOST_ROWS, parseQuestion } from '../../../query/question/parse-question.ts';
import type { ServerContext } from '../../context.ts';
import { datasetOf, sourceOf } from '../../reports/cached-answer.ts';
import type { EndLine, PaperWords } from './sheet.ts';

/**
 * Returns a function that returns the end lines of a head: the groups in their order, then the sums. All
 * heads are queried at once.
 */
export async function endsOf(
  ends: NonNullable<SheetModel['ends']>,
  heads: readonly ResourceValues[],
  words: PaperWords,
  request: ApiRequest,
  context: ServerContext,
): Promise<(head: ResourceValues) => readonly EndLine[]> {
  const plan = datasetOf(request, context, ends.dataset);
  const own = Object.keys(ends.by);
  const valueOf = (head: ResourceValues, dimension: string) => String(head[ends.by[dimension]!] ?? '');
  const query = async (dimensions: readonly string[], measures: readonly string[]): Promise<ReportData> => {
    const filters = own.map((dimension): [string, string[]] => [
      plan.dimensions[dimension]!.filter,
      [...new Set(heads.map((head) => valueOf(head, dimension)))],
    ]);
    const { question, mistakes } = parseQuestion(plan, {
      measures,
      dimensions: [...own, ...dimensions],
      filters: Object.fromEntries(filters),
      limit: MOST_ROWS,
    });
    if (mistakes !== null)
      throw new Error(`invariant: ${ends.dataset} was linked: ${JSON.stringify(mistakes)}`);
    return await answerReport(question, await sourceOf(request, context, plan), request.signal);
  };
  if (heads.length === 0) return () => [];
  const groups = linesByHead(await query(ends.rows, [ends.amount]), own, (row, report) => [
    {
      label: labelOf(row, report, ends.rows, words),
      amount: figureOf(row, report, ends.amount),
      isSum: false,
    },
  ]);
  const labelled = ends.sums.map((sum) => ({ sum, label: words.titleOf(plan.measures[sum]!.title) }));
  const sums = linesByHead(labelled.length === 0 ? null : await query([], ends.sums), own, (row, report) =>
    labelled.map(({ sum, label }) => ({ label, amount: figureOf(row, report, sum), isSum: true })),
  );
  return (head) => {
    const key = JSON.stringify(own.map((dimension) => valueOf(head, dimension)));
    return [...(groups.get(key) ?? []), ...(sums.get(key) ?? [])];
  };
}

type Row = ReportData['rows'][number];

function linesByHead(
  report: ReportData | null,
  own: readonly string[],
  linesOf: (row: Row, report: ReportData) => readonly EndLine[],
): Map<string, EndLine[]> {
  const lines = new Map<string, EndLine[]>();
  if (report === null) return lines;
  for (const row of report.rows) {
    const key = JSON.stringify(own.map((dimension) => String(valueIn(row, report, dimension) ?? '')));
    lines.set(key, [...(lines.get(key) ?? []), ...linesOf(row, report)]);
  }
  return lines;
}

/** The key of a member. For a dimension with labels it has a column of its own. */
function valueIn(row: Row, { columns }: ReportData, dimension: string): Row[number] {
  const key = columns.findIndex(({ role, of }) => role === 'key' && of === dimension);
  return row[key < 0 ? columns.findIndex(({ name }) => name === dimension) : key] ?? null;
}

function labelOf(row: Row, report: ReportData, dimensions: readonly string[], words: PaperWords): string {
  const names = dimensions.flatMap((dimension) => {
    const at = report.columns.findIndex(({ name }) => name === dimension);
    const members = memberWords(report.columns[at]!, words.titleOf, words.format);
    const name = members.get(String(valueIn(row, report, dimension) ?? '')) ?? row[at] ?? null;
    return name === null ? [] : [String(name)];
  });
  return names.join(' · ');
}

function figureOf(row: Row, { columns }: ReportData, measure: string): number | null {
  const figure = row[columns.findIndex(({ name }) => name === measure)];
  return typeof figure === 'number' ? figure : null;
}
