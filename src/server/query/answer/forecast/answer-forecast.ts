import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../../../../language/plan/index.ts';
import { lagOf } from '../../../../language/plan/index.ts';
import { addDays } from '../../../../format/index.ts';
import type { DateGrain } from '../../../../format/index.ts';
import type {
  Forecast,
  ForecastPoint,
  ForecastQuestion,
  RefusedForecast,
} from '../../../../modelling/index.ts';
import { ModelTimeout, runModel } from '../../../models/run-model.ts';
import { MOST_ROWS } from '../../question/parse-question.ts';
import { themselves } from '../../question/question.ts';
import type { RequestedMeasure, Question } from '../../question/question.ts';
import type { ReportSource } from '../answer-report.ts';
import { answerTotals } from './answer-totals.ts';
import { forecastPeriods, lastKnownDay } from './forecast-periods.ts';
import type { ForecastPeriods } from './forecast-periods.ts';
import { summedParts } from './known-parts.ts';
import type { SummedParts } from './known-parts.ts';
import { MOST_MILLISECONDS, MOST_SERIES, SEASONS } from './limits.ts';
import { readSeries, sumAt } from './read-series.ts';
import type { KnownSeries } from './read-series.ts';

type ReportForecast = NonNullable<ReportData['forecast']>;
type SeriesForecast = ReportForecast['series'][number];

const MOST_WITH_YEARS = 3;

/** One series of one measure: its past, its periods, and the planned figures to add. */
interface Requested {
  readonly measure: RequestedMeasure;
  readonly series: KnownSeries;
  readonly periods: ForecastPeriods;
  readonly parts: SummedParts;
  readonly question: ForecastQuestion;
  /** First day of a cumulative sum; null to sum all periods. */
  readonly from: string | null;
  /** -1 when the forecast figure is subtracted. */
  readonly sign: 1 | -1;
  /** Sum of its recent absolute figures. The largest series are forecast first. */
  readonly size: number;
}

/** Returns the forecasts for the series of an answer; null when the question asks for none. */
export async function answerForecast(
  question: Question,
  report: ReportData,
  source: ReportSource,
  signal: AbortSignal,
): Promise<ReportForecast | null> {
  const { forecast, plan } = question;
  const time = question.dimensions.find(({ dimension }) => dimension.name === plan.time);
  const day = lastKnownDay(source.extent, source.today);
  const { covers } = source.extent;
  if (forecast === null) return null;
  const nothing: ReportForecast = {
    level: forecast.level,
    range: null,
    rows: [],
    low: [],
    high: [],
    series: [],
  };
  if (day === null || covers === null) return nothing;
  if (time === undefined)
    return await answerTotals(question, report, source, signal, { nothing, day, covers });
  const grain = time.grain ?? 'day';
  const periodsOf = (lag: number): ForecastPeriods =>
    forecastPeriods(forecast, grain, { range: question.range, covers, lastDay: addDays(day, -lag) });
  const { coming, end, known } = periodsOf(0);
  if (coming.length === 0 || known.length === 0) return nothing;
  const all = await readSeries(historyOf(question, { start: known[0]!, end }), time.name, source, signal);
  const requested = all
    .flatMap((series) =>
      question.measures.flatMap((measure) =>
        requestedOf(measure, series, periodsOf(lagOf(plan, measure.measure.name)), question, grain),
      ),
    )
    .toSorted((a, b) => b.size - a.size);
  const answers = await answersTo(requested.slice(0, MOST_SERIES), signal);
  const forecasts = requested.map((one, at) =>
    seriesForecastOf(one, answers === 'tooSlow' ? 'tooSlow' : (answers[at] ?? 'tooMany')),
  );
  return {
    ...nothing,
    range: { start: coming[0]!, end },
    ...rowsOf(requested, answers === 'tooSlow' ? [] : answers, report.columns, time.name),
    series: forecasts,
  };
}

/**
 * Returns the question for the history: the summed measures over the known and planned periods, by the
 * dimensions of the question.
 */
function historyOf(question: Question, range: { readonly start: string; readonly end: string }): Question {
  const leaves = question.measures.flatMap(({ measure }) => {
    const { unknown, planned } = summedParts(question.plan, measure);
    return [...unknown, ...planned].map((part) => part.measure);
  });
  return {
    ...question,
    measures: themselves([...new Set(leaves)]),
    range,
    comparison: null,
    forecast: null,
    totals: false,
    sort: [],
    limit: MOST_ROWS,
  };
}

function requestedOf(
  requested: RequestedMeasure,
  series: KnownSeries,
  periods: ForecastPeriods,
  { plan, forecast, range }: Question,
  grain: DateGrain,
): readonly Requested[] {
  const parts = summedParts(plan, requested.measure);
  const { unknown } = parts;
  if (unknown.length === 0) return [];
  const started = periods.known.filter((period) => period >= series.first);
  // Subtracted figures are forecast as positive ones, because models for positive figures differ.
  const sign = unknown.every(({ times }) => times < 0) ? -1 : 1;
  const values = started.map((period) => {
    const sum = sumAt(series, unknown, period);
    return sum === null ? null : sign * sum;
  });
  const question = {
    values,
    seasons: SEASONS[grain],
    horizon: periods.coming.length,
    level: forecast!.level,
  };
  const size = values.slice(-28).reduce((sum: number, value) => sum + Math.abs(value ?? 0), 0);
  return [{ measure: requested, series, periods, parts, question, from: range?.start ?? null, sign, size }];
}

async function answersTo(
  requested: readonly Requested[],
  signal: AbortSignal,
): Promise<readonly (Forecast | RefusedForecast)[] | 'tooSlow'> {
  // A yearly season takes several times as long as a weekly one, so many series are forecast without it.
  const isMany = requested.length > MOST_WITH_YEARS;
  const questions = requested.map(({ question }) =>
    isMany ? { ...question, seasons: question.seasons.slice(0, 1) } : question,
  );
  // Measures that share their series, such as a budget and what is left of it, share its forecast.
  const keys = questions.map((question) => JSON.stringify(question));
  const distinct = [...new Map(questions.map((question, at) => [keys[at], question]))];
  try {
    const all = distinct.map(([, question]) => question);
    const found = await runModel('forecast', all, { milliseconds: MOST_MILLISECONDS, signal });
    const answers = new Map(distinct.map(([key], at) => [key, found[at]!]));
    return keys.map((key) => answers.get(key)!);
  } catch (error) {
    if (error instanceof ModelTimeout) return 'tooSlow';
    throw error;
  }
}

function seriesForecastOf(
  { measure, series }: Requested,
  answer: Forecast | RefusedForecast | 'tooSlow' | 'tooMany',
): SeriesForecast {
  const about = { measure: measure.name, members: [...series.shown] };
  if (typeof answer === 'string') return { ...about, refused: answer, test: null };
  return answer.kind === 'refused'
    ? { ...about, refused: answer.reason, test: null }
    : { ...about, refused: null, test: { ...(isCumulative(measure) ? answer.sumsTest : answer.test) } };
}

const isCumulative = ({ operation }: RequestedMeasure): boolean => operation?.kind === 'cumulative';

/** Returns a row for each series and period, in the columns of the report. */
function rowsOf(
  requested: readonly Requested[],
  answers: readonly (Forecast | RefusedForecast)[],
  columns: readonly ReportColumn[],
  time: string,
): Pick<ReportForecast, 'rows' | 'low' | 'high'> {
  const found = new Map<
    string,
    { readonly series: KnownSeries; readonly period: string; readonly points: Map<string, ForecastPoint> }
  >();
  answers.forEach((answer, at) => {
    const one = requested[at]!;
    if (answer.kind === 'refused') return;
    pointsOf(one, answer).forEach((point, step) => {
      const period = one.periods.coming[step]!;
      const key = JSON.stringify([one.series.key, period]);
      const row = found.get(key) ?? { series: one.series, period, points: new Map<string, ForecastPoint>() };
      row.points.set(one.measure.name, point);
      found.set(key, row);
    });
  });
  const sorted = [...found.values()].toSorted((a, b) =>
    a.period < b.period ? -1 : Number(a.period > b.period),
  );
  const cellsOf = (of: keyof ForecastPoint): ReportRow[] =>
    sorted.map(({ series, period, points }) =>
      columns.map(({ name, role }): ReportCell =>
        name === time
          ? period
          : role === 'measure'
            ? (points.get(name)?.[of] ?? null)
            : (series.cells.get(name) ?? null),
      ),
    );
  return { rows: cellsOf('value'), low: cellsOf('low'), high: cellsOf('high') };
}

/** Returns forecast plus planned figures. A cumulative measure starts from its sum so far. */
function pointsOf(
  { measure, series, periods, parts, question, from, sign }: Requested,
  { points, sums }: Forecast,
): readonly ForecastPoint[] {
  const { unknown, planned } = parts;
  const isSum = isCumulative(measure);
  let base = 0;
  if (isSum)
    for (const period of periods.known)
      if (from === null || period >= from)
        base += (sumAt(series, unknown, period) ?? 0) + (sumAt(series, planned, period) ?? 0);
  return (isSum ? sums : points).slice(0, question.horizon).map((point, step) => {
    const known = sumAt(series, planned, periods.coming[step]!) ?? 0;
    if (isSum) base += known;
    const added = isSum ? base : known;
    const [low, high] = [sign * point.low, sign * point.high];
    return {
      value: sign * point.value + added,
      low: Math.min(low, high) + added,
      high: Math.max(low, high) + added,
    };
  });
}
