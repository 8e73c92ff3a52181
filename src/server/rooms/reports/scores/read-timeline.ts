import type { DatasetPlan } from '../../../../language/plan/index.ts';
import { badRequest } from '../../../api/handler.ts';
import type { ReportSource } from '../../../query/answer/answer-report.ts';
import { resultOf } from '../../../query/dialect/statement-of.ts';
import { rowsStatement } from '../../../query/statement/statement.ts';
import type { Cell } from '../../../warehouse/warehouse.ts';
import { addDays } from '../../../../format/index.ts';
import type { DateRange } from '../../../query/question/calendar.ts';
import { parseQuestion } from '../../../query/question/parse-question.ts';
import { brandFilter } from '../insights.ts';
import type { Insight } from '../insights.ts';
import { scoredMeasures } from './score-formulas.ts';
import { timelineOf } from './score-timeline.ts';
import type { Timeline } from './score-timeline.ts';

/** A limit above the largest number of rows that days and members can give. */
const ALL_ROWS = 1_000_000;

/** The datasets that scores are computed from: that of the scores, and that of the plan. */
export interface ScoredFacts {
  readonly scores: Insight<'scores'>;
  /** Null when the company has no plans. */
  readonly planned: Insight<'planned'> | null;
}

/** Reads the days of some brands (undefined for all) from the facts and the plan. */
export async function readTimeline(
  days: DateRange,
  brands: readonly string[] | undefined,
  { scores, planned }: ScoredFacts,
  source: ReportSource,
  signal: AbortSignal,
): Promise<Timeline> {
  const rowsOf = (plan: DatasetPlan, by: readonly string[], measures: readonly string[]) =>
    readRows({ plan, by, measures, days, brands }, source, signal);
  const { by } = scores.rules;
  const measures = scoredMeasures(scores.rules);
  // The dimension of sources is needed to tell which days are complete, even when its members are not
  // compared.
  const ownSource = scores.plan.sources?.dimension ?? null;
  const dimensions = ownSource === null || by.includes(ownSource) ? by : [...by, ownSource];
  const planSource = planned?.plan.sources?.dimension ?? null;
  const [facts, plan] = await Promise.all([
    rowsOf(scores.plan, dimensions, measures),
    planned === null ? [] : rowsOf(planned.plan, planSource === null ? [] : [planSource], [planned.rules]),
  ]);
  const isWhole = wholeDays(source);
  const at = ownSource === null ? -1 : 1 + dimensions.indexOf(ownSource);
  return timelineOf(
    days,
    { dimensions, measures },
    facts.filter((row) => isWhole(row[0], row[at])),
    plan
      .filter((row) => isWhole(row[0], planSource === null ? undefined : row[1]))
      .map((row) => [row[0] ?? null, row[planSource === null ? 1 : 2] ?? null]),
  );
}

/** Returns whether a source's data of a day are complete. Spend of a partial day would look too low. */
function wholeDays({
  extent,
  today,
}: ReportSource): (date: Cell | undefined, member: Cell | undefined) => boolean {
  const { sources, completeTo } = extent.freshness;
  const lastDays = new Map(sources.map((load) => [load.name, load.completeTo]));
  const otherwise = completeTo ?? addDays(today, -1);
  return (date, member) => String(date) <= (lastDays.get(String(member)) ?? otherwise);
}

interface Requested {
  readonly plan: DatasetPlan;
  readonly by: readonly string[];
  readonly measures: readonly string[];
  readonly days: DateRange;
  readonly brands: readonly string[] | undefined;
}

/**
 * Rows with a date, the members and the figures. Labels are left out, since members are identified by their
 * keys.
 */
async function readRows(
  { plan, by, measures, days, brands }: Requested,
  source: ReportSource,
  signal: AbortSignal,
): Promise<readonly (readonly Cell[])[]> {
  const { question, mistakes } = parseQuestion(plan, {
    measures,
    dimensions: [...(plan.time === null ? [] : [plan.time]), ...by],
    date: days,
    filters: brandFilter(plan, brands, 'brand'),
  });
  if (mistakes !== null) throw badRequest(mistakes);
  const dimensions = question.dimensions.map((requested) => ({
    ...requested,
    dimension: { ...requested.dimension, label: null },
  }));
  const selection = { question: { ...question, dimensions }, scope: source.scope, range: days };
  const rows = rowsStatement(selection, false, { limit: ALL_ROWS, offset: 0 });
  return (await resultOf(rows, source.warehouse, { signal })).rows;
}
