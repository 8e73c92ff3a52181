import type { DatasetPlan, ReportColumn, ReportData, ReportRow } from '../../../language/plan/index.ts';
import { badRequest, notFound } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { Handler, ServerContext } from '../context.ts';
import { factsAbout, notCompared } from '../../query/answer/answer-report.ts';
import type { ReportSource } from '../../query/answer/answer-report.ts';
import { cachedAnswer } from './cached-answer.ts';
import { addDays } from '../../../format/index.ts';
import { bucketAt, bucketPosition, lengthInDays, previousPeriod } from '../../query/question/calendar.ts';
import type { DateRange } from '../../query/question/calendar.ts';
import { comparablePeriod } from '../../query/answer/comparable.ts';
import { todayOf } from '../today.ts';
import { lastFourWeeks } from '../../query/question/default-range.ts';
import { readTimeline } from './scores/read-timeline.ts';
import type { ScoredFacts } from './scores/read-timeline.ts';
import { findInsight, insightOf } from './insights.ts';
import { inputsOf, pointsOf, productScore, scoresOf } from './scores/score-formulas.ts';
import type { ScoreRules, Scores } from './scores/score-formulas.ts';
import type { Timeline } from './scores/score-timeline.ts';

/** The number of days before a period that are the baseline of its prices and rates. */
const BASELINE_DAYS = 90;
/** Each point of the product score's curve covers the four weeks up to it. */
const POINT_DAYS = 28;
/** For ranges longer than this number of days, the curve has a point for each week. */
const MOST_DAILY_POINTS = 120;
const MOST_DAYS = 3_660;

/** `GET all-scores/{company}/{brand}`: each score in the range, and in the previous period. */
export const getAllScores: Handler = async (request, context) => {
  const facts = await scoredFacts(request, context);
  const { plan, rules } = facts.scores;
  const range = requestedRange(request, context);
  const key = JSON.stringify([request.path['brand'], range]);
  return await cachedAnswer(request, context, plan, key, async (source, signal) => {
    const scored = wholePart(range, source);
    if (scored === null) return dataOf(scoreColumnsOf(rules), [], range, source);
    const { period: previous, covered } = comparablePeriod(
      scored,
      previousPeriod(scored),
      source.extent,
      source.today,
    );
    const days = { start: baselineOf(previous).start, end: scored.end };
    const timeline = await readTimeline(days, brandsOf(request), facts, source, signal);
    const now = scoresAt(rules, timeline, scored);
    const period = timeline.period(scored, baselineOf(scored));
    const before = covered ? scoresAt(rules, timeline, previous) : null;
    const points = pointsOf(rules, now, before);
    const rows = Object.entries(rules.each).map(([name, rule]): ReportRow => {
      const { actual, expected } = inputsOf(rule, period);
      return [
        `scores.${name}`,
        rounded(now[name] ?? null),
        rounded(before?.[name] ?? null),
        rule.weight,
        actual,
        expected,
        rule.constant,
        points?.[name]?.now ?? null,
        points?.[name]?.before ?? null,
        `scores.rules.${rule.rule}`,
      ];
    });
    const known = rows.filter(([, value, past]) => value !== null || past !== null);
    const data = dataOf(scoreColumnsOf(rules), known, range, source);
    return covered ? data : { ...data, comparison: notCompared(previous) };
  });
};

/** `GET {product}-score/{company}/{brand}`: the weighted mean of the scores over time. */
export const getProductScore: Handler = async (request, context) => {
  const facts = await scoredFacts(request, context);
  const { plan, rules } = facts.scores;
  const range = requestedRange(request, context);
  const grain = lengthInDays(range) > MOST_DAILY_POINTS ? 'week' : 'day';
  const key = JSON.stringify([request.path['brand'], range]);
  return await cachedAnswer(request, context, plan, key, async (source, signal) => {
    const columns: ReportColumn[] = [{ ...dimensionColumn('date', 'date'), grain }, scoreColumn('value')];
    const scored = wholePart(range, source);
    if (scored === null) return dataOf(columns, [], range, source);
    const days = { start: baselineOf(fourWeeksTo(scored.start)).start, end: scored.end };
    const timeline = await readTimeline(days, brandsOf(request), facts, source, signal);
    const count = bucketPosition(scored.end, grain, scored.start) + 1;
    const rows = Array.from({ length: count }, (_, position): ReportRow => {
      const date = bucketAt(position, grain, scored.start);
      const last = grain === 'day' ? date : earlier(addDays(date, 6), scored.end);
      return [date, rounded(productScore(rules, scoresAt(rules, timeline, fourWeeksTo(last))))];
    }).filter(([, value]) => value !== null);
    return dataOf(columns, rows, range, source);
  });
};

function scoresAt(rules: ScoreRules, timeline: Timeline, range: DateRange): Scores {
  return scoresOf(rules, timeline.period(range, baselineOf(range)));
}

function baselineOf(range: DateRange): DateRange {
  return { start: addDays(range.start, -BASELINE_DAYS), end: addDays(range.start, -1) };
}

function fourWeeksTo(date: string): DateRange {
  return { start: addDays(date, 1 - POINT_DAYS), end: date };
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

/** The complete days of a range; null when there are none. Today and future days have no score. */
function wholePart(range: DateRange, { extent, today }: ReportSource): DateRange | null {
  const end = earlier(range.end, extent.freshness.completeTo ?? addDays(today, -1));
  return end < range.start ? null : { start: range.start, end };
}

/** The `date` of the request, or `start` and `end`, or the last four weeks. */
function requestedRange(request: ApiRequest, context: ServerContext): DateRange {
  const usual = lastFourWeeks(todayOf(context, request.principal.company));
  const { date, start = usual.start, end = usual.end } = request.query as ScoreParameters;
  const name = date === undefined ? 'start' : 'date';
  const range = date ?? { start, end };
  if (range.end < range.start)
    throw badRequest([{ name, message: `is ${range.start}, after the end on ${range.end}` }]);
  if (lengthInDays(range) > MOST_DAYS)
    throw badRequest([{ name, message: `must span ${MOST_DAYS} days at most` }]);
  return range;
}

/** The query parameters, as the contract parses them. */
interface ScoreParameters {
  readonly date?: DateRange;
  readonly start?: string;
  readonly end?: string;
}

/** The brands in the path. The user's own limit to brands is applied in the query. */
function brandsOf(request: ApiRequest): readonly string[] {
  return (request.path['brand'] ?? '').split(',').filter((brand) => brand !== '');
}

/**
 * Returns the datasets of the scores. Throws a 403 when the user may not query the dataset of the scores;
 * that of the plan needs no access. Throws a 404 when the warehouse does not have the former.
 */
async function scoredFacts(request: ApiRequest, context: ServerContext): Promise<ScoredFacts> {
  const scores = insightOf(request, context, 'scores');
  const { datasets } = context.pages.variant(request.principal.company);
  const planned = findInsight(datasets, 'planned');
  const [isThere, hasPlans] = await Promise.all(
    [scores, planned].map((found) => isStored(found?.plan, context)),
  );
  if (!isThere)
    throw notFound(`Scores are computed from ${scores.plan.name}, which this warehouse does not have.`);
  return { scores, planned: hasPlans ? planned : null };
}

async function isStored(plan: DatasetPlan | undefined, { warehouse }: ServerContext): Promise<boolean> {
  if (plan === undefined) return false;
  return 'sql' in plan.source || (await warehouse.describe(plan.source.table)) !== null;
}

function dataOf(
  columns: readonly ReportColumn[],
  rows: ReportRow[],
  range: DateRange,
  source: ReportSource,
): ReportData {
  const titled = columns.map((column) => ({ ...column, title: source.titleOf(column.titleKey) }));
  const facts = factsAbout(source, range);
  return {
    columns: titled,
    rows,
    totals: null,
    rowCount: rows.length,
    truncated: false,
    ...facts,
    // Only complete days count: spend of a partial day would look too low.
    freshness: facts.freshness && { ...facts.freshness, completeDays: true },
  };
}

function dimensionColumn(name: string, type: 'string' | 'date'): ReportColumn {
  return { name, role: 'dimension', type, title: `dimensions.${name}`, titleKey: `dimensions.${name}` };
}

function scoreColumn(name: 'value' | 'previous'): ReportColumn {
  const key = name === 'value' ? 'measures.score' : 'measures.previous';
  const looks = { format: 'decimal', digits: 0, goodWhen: 'higher', aggregate: 'none' } as const;
  return { name, role: 'measure', type: 'number', title: key, titleKey: key, ...looks };
}

const scoreColumnsOf = ({ each }: ScoreRules): readonly ReportColumn[] => [
  {
    ...dimensionColumn('score', 'string'),
    members: wordsOf(Object.keys(each).map((name) => `scores.${name}`)),
  },
  scoreColumn('value'),
  scoreColumn('previous'),
  inputColumn('weight', 'percent'),
  inputColumn('actual', 'decimal'),
  inputColumn('expected', 'decimal'),
  inputColumn('constant', 'decimal'),
  pointsColumn('points'),
  pointsColumn('points_before'),
  {
    ...dimensionColumn('rule', 'string'),
    members: wordsOf(Object.values(each).map(({ rule }) => `scores.rules.${rule}`)),
  },
];

/** A column with an input or the weight of a score. */
function inputColumn(name: string, format: 'percent' | 'decimal'): ReportColumn {
  const key = `measures.${name}`;
  const looks = { format, goodWhen: 'neutral', aggregate: 'none' } as const;
  return { name, role: 'measure', type: 'number', title: key, titleKey: key, ...looks };
}

/** A column with a score's part of the product's score. The parts of all scores add up to it. */
function pointsColumn(name: 'points' | 'points_before'): ReportColumn {
  const key = `measures.${name}`;
  const looks = { format: 'decimal', digits: 1, goodWhen: 'higher', aggregate: 'sum' } as const;
  return { name, role: 'measure', type: 'number', title: key, titleKey: key, ...looks };
}

/** Titles of members that are i18n keys themselves. */
function wordsOf(keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, key]));
}

/** Rounds to a tenth of a point; the formulas are not more precise. */
function rounded(score: number | null): number | null {
  return score === null ? null : Math.round(score * 10) / 10;
}
