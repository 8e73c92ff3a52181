import { addDays, toneOf } from '../../../format/index.ts';
import { partsOf } from '../../../language/plan/index.ts';
import type {
  DatasetPlan,
  MeasurePlan,
  ReportColumn,
  ReportData,
  ReportRow,
} from '../../../language/plan/index.ts';
import { badRequest } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { Handler, ServerContext } from '../context.ts';
import { answerReport, comparableOf, factsAbout, notCompared } from '../../query/answer/answer-report.ts';
import type { ReportSource } from '../../query/answer/answer-report.ts';
import { cachedAnswer } from './cached-answer.ts';
import type { DateRange } from '../../query/question/calendar.ts';
import { todayOf } from '../today.ts';
import { lastFourWeeks } from '../../query/question/default-range.ts';
import { explainingLinks } from './explaining-links.ts';
import type { ExplainingLinks, MembersToExplain } from './explaining-links.ts';
import { brandFilter, insightOf } from './insights.ts';
import type { Insight } from './insights.ts';
import { causeOf } from './causes.ts';
import type { Cause } from './causes.ts';
import { moversOf } from './movers.ts';
import type { Mover } from './movers.ts';
import { isAllEntry } from '../../query/question/parse-filters.ts';
import { MOST_ROWS, parseQuestion } from '../../query/question/parse-question.ts';
import { themselves } from '../../query/question/question.ts';
import type { Question } from '../../query/question/question.ts';

const DEFAULT_LENGTH = 8;
/** The largest number of highlights of one measure. */
const MOST_OF_A_MEASURE = 3;

/**
 * `GET highlights/{company}`: the figures that changed most against the previous period, most significant
 * first.
 */
export const getHighlights: Handler = async (request, context) => {
  const insight = insightOf(request, context, 'highlights');
  const { plan } = insight;
  const questions = questionsOf(request, context, insight);
  const { limit = DEFAULT_LENGTH, brand = '', date = '' } = request.query;
  const range = questions[0]?.range ?? lastFourWeeks(todayOf(context, request.principal.company));
  const key = JSON.stringify([brand, date, limit, range]);
  return await cachedAnswer(request, context, plan, key, async (source, signal) => {
    const found = await Promise.all(questions.map((question) => moversBy(question, insight, source, signal)));
    const movers = pickMovers(found.flat()).slice(0, Number(limit));
    const query = async (dimensions: readonly string[], measures: readonly string[]): Promise<ReportData> =>
      await answerReport(questionOf(request, context, insight, dimensions, measures), source, signal);
    const causes = await causesOf(movers, insight, query);
    const linkTo = explainingLinks(context.pages.variant(request.principal.company));
    const data = highlights(movers, {
      range,
      linkTo,
      within: brandOf(insight, request.query as HighlightParameters),
      source,
      causes,
    });
    const compared = questions[0] === undefined ? null : comparableOf(questions[0], source);
    return compared === null || compared.covered
      ? data
      : { ...data, comparison: notCompared(compared.period) };
  });
};

async function moversBy(
  question: Question,
  { rules }: Insight<'highlights'>,
  source: ReportSource,
  signal: AbortSignal,
): Promise<readonly Mover[]> {
  const [report, seenBefore] = await Promise.all([
    answerReport(question, source, signal),
    membersBefore(question, rules.presence, source, signal),
  ]);
  const eventsOf = Object.fromEntries(
    question.measures.map(({ measure }) => [measure.name, measure.eventsOf]),
  );
  return moversOf(report, {
    measures: rules.measures,
    presence: rules.presence ?? null,
    eventsOf,
    seenBefore,
  });
}

/**
 * The members with figures at any time before the comparison period, so that a paused campaign is not
 * reported as new.
 */
async function membersBefore(
  question: Question,
  measure: string | undefined,
  source: ReportSource,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const { covers } = source.extent;
  const presence = measure === undefined ? undefined : question.plan.measures[measure];
  const { comparison } = question;
  if (covers === null || comparison === null || presence === undefined || comparison.start <= covers.start)
    return new Set();
  const range = { start: covers.start, end: addDays(comparison.start, -1) };
  const { columns, rows } = await answerReport(
    { ...question, measures: themselves([presence]), range, comparison: null, limit: MOST_ROWS },
    source,
    signal,
  );
  const key = columns.findIndex(({ role }) => role === 'key');
  return new Set(rows.filter((row) => Number(row.at(-1)) > 0).map((row) => String(row[Math.max(0, key)])));
}

/**
 * The main cause of each change, in the order of the movers. Each pair of watched dimensions is queried once.
 */
async function causesOf(
  movers: readonly Mover[],
  { rules }: Insight<'highlights'>,
  ask: (dimensions: readonly string[], measures: readonly string[]) => Promise<ReportData>,
): Promise<readonly (Cause | null)[]> {
  const changed = movers.filter(({ change }) => change !== null);
  const isRequested = (dimension: string): boolean => changed.some((mover) => mover.dimension === dimension);
  const pairs = rules.dimensions.flatMap((one, at) =>
    rules.dimensions
      .slice(at + 1)
      .flatMap((other) => (isRequested(one) || isRequested(other) ? [[one, other]] : [])),
  );
  const measures = [...new Set(changed.map(({ measure }) => measure.name))];
  const reports = await Promise.all(pairs.map(async (pair) => ({ pair, report: await ask(pair, measures) })));
  return movers.map((mover) =>
    mover.change === null
      ? null
      : causeOf(
          mover,
          reports.filter(({ pair }) => pair.includes(mover.dimension)).map(({ report }) => report),
        ),
  );
}

/** The query parameters, as the contract parses them. */
interface HighlightParameters {
  readonly brand?: readonly string[];
  readonly date?: DateRange;
}

function questionsOf(
  request: ApiRequest,
  context: ServerContext,
  insight: Insight<'highlights'>,
): readonly Question[] {
  const { dimensions, measures } = insight.rules;
  return dimensions.map((dimension) => questionOf(request, context, insight, [dimension], measures));
}

function questionOf(
  request: ApiRequest,
  context: ServerContext,
  { plan }: Insight<'highlights'>,
  dimensions: readonly string[],
  watched: readonly string[],
): Question {
  const { brand, date = lastFourWeeks(todayOf(context, request.principal.company)) } =
    request.query as HighlightParameters;
  const measures = watched.flatMap((name) => plan.measures[name] ?? []);
  const { question, mistakes } = parseQuestion(plan, {
    measures: measures.flatMap((measure) => [measure.name, ...behind(plan, measure)]),
    dimensions,
    date,
    compare: 'previous_period',
    filters: brandFilter(plan, brand, 'brand'),
  });
  if (mistakes !== null) throw badRequest(mistakes);
  return question;
}

/** The brand that is asked for, by the name of its dimension. Empty for all brands, and for several. */
function brandOf({ plan }: Insight<'highlights'>, { brand = [] }: HighlightParameters): MembersToExplain {
  const dimension = plan.dimensions[plan.brands ?? ''];
  const [one, ...others] = brand;
  if (dimension === undefined || one === undefined || others.length > 0) return {};
  return isAllEntry(one, dimension) ? {} : { [dimension.name]: one };
}

/** The measures that a measure is computed from, and the counts from which its random error is estimated. */
function behind(plan: DatasetPlan, measure: MeasurePlan): readonly string[] {
  const parts = partsOf(plan, measure);
  return [...parts.map(({ name }) => name), ...[measure, ...parts].flatMap(({ eventsOf }) => eventsOf ?? [])];
}

/** Sorts movers by significance and drops repetitions: each member has at most one amount and one rate. */
export function pickMovers(movers: readonly Mover[]): readonly Mover[] {
  const counts = new Map<string, number>();
  const isNew = (story: string, most: number): boolean => {
    const count = counts.get(story) ?? 0;
    counts.set(story, count + 1);
    return count < most;
  };
  return movers
    .toSorted((a, b) => b.significance - a.significance || (a.member < b.member ? -1 : 1))
    .filter(({ dimension, member, measure }) =>
      isNew(`${dimension} ${member} ${measure.aggregate === 'sum'}`, 1),
    )
    .filter(({ measure }) => isNew(measure.name, MOST_OF_A_MEASURE));
}

interface Surroundings {
  readonly range: DateRange;
  readonly linkTo: ExplainingLinks;
  /** The members that all highlights are limited to. */
  readonly within: MembersToExplain;
  readonly source: ReportSource;
  readonly causes: readonly (Cause | null)[];
}

const HELPERS = [
  'sentenceKey',
  'measure',
  'format',
  'currency',
  'changeKind',
  'direction',
  'tone',
  'link',
  'causeKey',
  'cause',
] as const;

function highlights(movers: readonly Mover[], surroundings: Surroundings): ReportData {
  const columns: ReportColumn[] = [
    {
      name: 'subject',
      role: 'dimension',
      type: 'string',
      title: 'dimensions.subject',
      titleKey: 'dimensions.subject',
    },
    ...['value', 'previous', 'change', 'causeShare'].map((name) => figureColumn(name)),
    ...HELPERS.map(
      (name) => ({ name, role: 'helper', type: 'string', title: name, titleKey: name }) as const,
    ),
  ];
  const rows = movers.map((mover, index) =>
    highlightRow(mover, surroundings.causes[index] ?? null, surroundings),
  );
  const { range, source } = surroundings;
  const { titleOf } = source;
  for (const column of columns) if (column.role !== 'helper') column.title = titleOf(column.titleKey);
  return {
    columns,
    rows,
    totals: null,
    rowCount: rows.length,
    truncated: false,
    ...factsAbout(source, range),
  };
}

function figureColumn(name: string): ReportColumn {
  const key = `measures.${name}`;
  return { name, role: 'measure', type: 'number', title: key, titleKey: key, aggregate: 'none' };
}

function highlightRow(mover: Mover, cause: Cause | null, { range, linkTo, within }: Surroundings): ReportRow {
  const { measure, kind, change } = mover;
  const direction = kind === 'down' || kind === 'stopped' ? 'down' : 'up';
  const tone = change === null ? 'neutral' : toneOf({ direction }, measure.goodWhen ?? 'higher');
  return [
    mover.subject,
    mover.value,
    mover.previous,
    change?.value ?? null,
    cause?.share ?? null,
    `highlights.${kind}`,
    measure.titleKey,
    measure.format ?? 'decimal',
    measure.currency ?? null,
    change?.unit ?? null,
    direction,
    tone,
    linkTo({ [mover.dimension]: mover.member, ...within }, range),
    cause === null ? null : `highlights.${cause.share > 1 ? 'causeAndMore' : 'cause'}`,
    cause?.name ?? null,
  ];
}
