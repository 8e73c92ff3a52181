import type { DatasetPlan } from '../../../../language/plan/index.ts';
import type { ReportSource } from '../../../query/answer/answer-report.ts';
import { resultOf } from '../../../query/dialect/statement-of.ts';
import { rowsStatement } from '../../../query/statement/statement.ts';
import type { Cell } from '../../../warehouse/warehouse.ts';
import { addDays } from '../../../../format/index.ts';
import type { DateRange } from '../../../query/question/calendar.ts';
import { themselves } from '../../../query/question/question.ts';
import type { Filter, Question } from '../../../query/question/question.ts';
import { deliveryFacts, planFacts } from './score-facts.ts';
import { FIELDS, timelineOf } from './score-timeline.ts';
import type { Timeline } from './score-timeline.ts';

/** More rows than days, objectives and platforms can make. */
const ALL_ROWS = 1_000_000;

/** Reads the days of a brand (null is all brands) from delivery and plan. A company without plans has none. */
export async function readTimeline(
  days: DateRange,
  brands: readonly string[] | null,
  source: ReportSource,
  signal: AbortSignal,
): Promise<Timeline> {
  const hasPlans = (await source.warehouse.describe(planFacts.name)) !== null;
  const rowsOf = async (plan: DatasetPlan, dimensions: readonly string[], measures: readonly string[]) => {
    const question = questionOf(plan, dimensions, measures, days, brands);
    const selection = { question, scope: source.scope, range: days };
    const rows = rowsStatement(selection, false, { limit: ALL_ROWS, offset: 0 });
    return (await resultOf(rows, source.warehouse, { signal })).rows;
  };
  const [delivery, planned] = await Promise.all([
    rowsOf(deliveryFacts, ['date', 'objective', 'platform'], FIELDS),
    hasPlans ? rowsOf(planFacts, ['date', 'platform'], ['planned']) : [],
  ]);
  const isWhole = wholeDays(source);
  return timelineOf(
    days,
    delivery.filter(([date, , platform]) => isWhole(date, platform)),
    planned
      .filter(([date, platform]) => isWhole(date, platform))
      .map(([date, , amount]) => [date ?? null, amount ?? null]),
  );
}

/** Whether a platform has a day in full: money of a day that is not would seem not to have been spent. */
function wholeDays({
  extent,
  today,
}: ReportSource): (date: Cell | undefined, platform: Cell | undefined) => boolean {
  const { sources, completeTo } = extent.freshness;
  const lastDays = new Map(sources.map((load) => [load.name, load.completeTo]));
  const otherwise = completeTo ?? addDays(today, -1);
  return (date, platform) => String(date) <= (lastDays.get(String(platform)) ?? otherwise);
}

function questionOf(
  plan: DatasetPlan,
  dimensions: readonly string[],
  measures: readonly string[],
  range: DateRange,
  brands: readonly string[] | null,
): Question {
  const brand = plan.dimensions['brand'];
  const filters: readonly Filter[] =
    brands === null || brand === undefined ? [] : [{ dimension: brand, values: brands }];
  return {
    plan,
    measures: themselves(measures.flatMap((name) => plan.measures[name] ?? [])),
    dimensions: dimensions.flatMap((name) => {
      const dimension = plan.dimensions[name];
      return dimension === undefined ? [] : [{ name, dimension, grain: dimension.grains[0] ?? null }];
    }),
    top: null,
    having: [],
    filters,
    range,
    comparison: null,
    rollup: false,
    totals: false,
    sort: [],
    limit: ALL_ROWS,
    offset: 0,
    format: 'json',
  };
}
