import { changeBetween } from '../../../format/index.ts';
import type { DatasetPlan, MeasurePlan, ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { badRequest, HttpError } from '../../api/handler.ts';
import type { Handler } from '../context.ts';
import { answerReport } from '../../query/answer/answer-report.ts';
import { cachedAnswer } from './cached-answer.ts';
import { brandFilter, insightOf } from './insights.ts';
import { todayOf } from '../today.ts';
import { lastFourWeeks } from '../../query/question/default-range.ts';
import { parseQuestion } from '../../query/question/parse-question.ts';
import type { DateRange } from '../../query/question/calendar.ts';
import type { QuestionRequest } from '../../query/question/question-request.ts';
import type { Question } from '../../query/question/question.ts';

type TitleOf = (key: string) => string;

const DEFAULT_LENGTH = 10;

/** `GET top/{x}`: the members with the best figures of one measure, with those of the previous period. */
export const getTop: Handler = async (request, context) => {
  const { plan, rules } = insightOf(request, context, 'top');
  const {
    measure = rules.measure,
    date = lastFourWeeks(todayOf(context, request.principal.company)),
    limit = DEFAULT_LENGTH,
    brand_id,
  } = request.query as TopParameters;
  const ranked = request.path['x'] ?? '';
  const dimension = Object.hasOwn(rules.lists, ranked) ? rules.lists[ranked] : undefined;
  if (dimension === undefined)
    throw new HttpError(404, 'unknown-list', `There is no leaderboard of that name.`, [
      { name: 'x', message: `is nothing that ${plan.name} ranks`, allowed: Object.keys(rules.lists) },
    ]);
  const filters = brandFilter(plan, brand_id, 'brand_id');
  const question = requestTop(plan, { measures: [measure], dimensions: [dimension], date, limit, filters });
  const key = JSON.stringify([request.path['x'], measure, date, limit, brand_id]);
  return await cachedAnswer(request, context, plan, key, async (source, signal) =>
    leaderboard(await answerReport(question, source, signal), source.titleOf),
  );
};

/** The query parameters, as the contract parses them. */
interface TopParameters {
  readonly measure?: string;
  readonly date?: DateRange;
  readonly limit?: number;
  readonly brand_id?: readonly string[];
}

function requestTop(plan: DatasetPlan, request: QuestionRequest): Question {
  const { question, mistakes } = parseQuestion(plan, { ...request, compare: 'previous_period' });
  if (mistakes !== null) throw badRequest(mistakes.map(namedAsRequested));
  const [measure] = question.measures;
  if (measure === undefined) throw new Error('invariant: a question has a measure');
  return { ...question, sort: [{ field: measure.name, descending: !isBestWhenLow(measure.measure) }] };
}

/** Whether lower is better, as with a CPA. */
function isBestWhenLow(measure: MeasurePlan): boolean {
  return measure.goodWhen === 'lower';
}

/** Renames the parameters in errors to those of this endpoint. */
function namedAsRequested<Detail extends { readonly name: string }>(detail: Detail): Detail {
  const names: Readonly<Record<string, string>> = { measures: 'measure', dimensions: 'x' };
  return { ...detail, name: names[detail.name] ?? detail.name };
}

/** The ranked members, with the columns `value`, `previous` and `change` instead of the measure. */
function leaderboard(report: ReportData, titleOf: TitleOf): ReportData {
  const at = report.columns.findIndex((column) => column.role === 'measure');
  const measure = report.columns[at];
  if (measure === undefined) throw new Error('invariant: a report has a measure');
  const { comparison, ...rest } = report;
  const rows = report.rows.flatMap((row, index) => {
    const value = row[at] ?? null;
    if (value === null) return [];
    const previous = comparison?.rows[index]?.[at] ?? null;
    const change = changeBetween(value, previous, { format: measure.format });
    return [[...row.slice(0, at), value, previous, change?.value ?? null, ...row.slice(at + 1)]];
  });
  const figure = withoutParts(measure);
  const columns = [
    ...report.columns.slice(0, at),
    { ...figure, name: 'value' },
    { ...figure, name: 'previous', title: titleOf('measures.previous'), titleKey: 'measures.previous' },
    changeColumn(measure, titleOf),
    // The coverage of the measure.
    ...report.columns.slice(at + 1).map((column) => ({ ...column, of: 'value' })),
  ];
  return {
    ...rest,
    columns,
    rows,
    rowCount: rows.length,
    ...(comparison === undefined || comparison.covered ? {} : { comparison }),
  };
}

/** Removes the parts of a ratio, because a leaderboard has no other measures. */
function withoutParts(column: ReportColumn): ReportColumn {
  const { aggregate, parts: _parts, scale: _scale, ...rest } = column;
  const combines = aggregate === 'sum' || aggregate === 'min' || aggregate === 'max';
  return { ...rest, aggregate: combines ? aggregate : 'none' };
}

/** Amounts change by a share, rates by percentage points. */
function changeColumn(measure: ReportColumn, titleOf: TitleOf): ReportColumn {
  const key = 'measures.change';
  const format = measure.format === 'percent' ? 'decimal' : 'percent';
  return {
    name: 'change',
    role: 'measure',
    type: 'number',
    title: titleOf(key),
    titleKey: key,
    format,
    aggregate: 'none',
    ...(measure.goodWhen === undefined ? {} : { goodWhen: measure.goodWhen }),
  };
}
