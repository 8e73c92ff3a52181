import type { ReportCell, ReportColumn, ReportData } from '../../../../language/plan/index.ts';
import { lagOf, partsOf } from '../../../../language/plan/index.ts';
import { addDays } from '../../../../format/index.ts';
import type { DateGrain } from '../../../../format/index.ts';
import type {
  ForecastPoint,
  ForecastTotal,
  RefusedForecast,
  Summed,
  TotalQuestion,
} from '../../../../modelling/index.ts';
import { ModelTimeout, runModel } from '../../../models/run-model.ts';
import type { DateRange } from '../../question/calendar.ts';
import { MOST_ROWS } from '../../question/parse-question.ts';
import { themselves } from '../../question/question.ts';
import type { RequestedMeasure, Question } from '../../question/question.ts';
import type { ReportSource } from '../answer-report.ts';
import { forecastPeriods } from './forecast-periods.ts';
import type { ForecastPeriods } from './forecast-periods.ts';
import { hasTotal, summedParts } from './known-parts.ts';
import type { SummedPart, SummedParts } from './known-parts.ts';
import { MOST_MILLISECONDS, MOST_SERIES, SEASONS } from './limits.ts';
import { readSeries, sumAt } from './read-series.ts';
import type { KnownSeries } from './read-series.ts';

type ReportForecast = NonNullable<ReportData['forecast']>;

/** One total of one measure: the question to forecast, and the planned figures to add. */
interface Requested {
  readonly measure: RequestedMeasure;
  readonly series: KnownSeries;
  /** null when it can't be forecast: it has no total, or is a ratio that mixes forecast and planned parts. */
  readonly question: TotalQuestion | null;
  readonly planned: number;
  /** The factor of the total: -1 when the forecast figure is subtracted, the scale of a ratio. */
  readonly times: number;
  /** Sum of its recent absolute figures. The largest are forecast first. */
  readonly size: number;
}

/**
 * Returns the expected total of each row of an answer without the time dimension, at the end of the calendar
 * period in which its range ends.
 */
export async function answerTotals(
  question: Question,
  report: ReportData,
  source: ReportSource,
  signal: AbortSignal,
  { nothing, day, covers }: { readonly nothing: ReportForecast; readonly day: string; readonly covers: DateRange }, // prettier-ignore
): Promise<ReportForecast> {
  const { forecast, plan, range } = question;
  const time = plan.time === null ? undefined : plan.dimensions[plan.time];
  if (forecast === null || time === undefined || range === null) return nothing;
  const grain: DateGrain = time.grains.includes('day') ? 'day' : (time.grains[0] ?? 'day');
  const periodsOf = (lag: number): ForecastPeriods =>
    forecastPeriods(forecast, grain, { range, covers, lastDay: addDays(day, -lag) });
  const { coming, end, known } = periodsOf(0);
  if (coming.length === 0 || known.length === 0) return nothing;
  const leaves = question.measures.flatMap(({ measure }) => legsOf(question, measure).flatMap(({ unknown, planned }) => [...unknown, ...planned].map((part) => part.measure))); // prettier-ignore
  const history: Question = {
    ...question,
    dimensions: [...question.dimensions, { name: time.name, dimension: time, grain }],
    measures: themselves([...new Set(leaves)]),
    range: { start: known[0]!, end },
    comparison: null,
    forecast: null,
    totals: false,
    sort: [],
    limit: MOST_ROWS,
  };
  const shown = new Set(report.rows.map((row) => JSON.stringify(membersIn(row, report.columns))));
  const all = (await readSeries(history, time.name, source, signal)).filter(({ key }) => shown.has(key));
  const largest = all
    .flatMap((series) =>
      question.measures.flatMap((measure) =>
        requestedOf(question, measure, series, periodsOf(lagOf(plan, measure.measure.name)), grain),
      ),
    )
    .toSorted((a, b) => b.size - a.size);
  // Parts of ratios are included so that browsers can combine them. They are forecast anyway, and cost
  // nothing.
  const parts = new Set(question.measures.flatMap(({ measure }) => measure.aggregation.kind === 'ratio' ? measure.aggregation.parts : [])); // prettier-ignore
  const isPart = ({ measure }: Requested): boolean => parts.has(measure.name);
  const first = largest.filter((one) => !isPart(one)).slice(0, MOST_SERIES);
  const beside = largest.filter((one) => isPart(one) && first.some(({ series }) => series === one.series));
  const answered = [...first, ...beside];
  const requested = [...answered, ...largest.filter((one) => !answered.includes(one))];
  const answers = await answersTo(answered, signal);
  const answerAt = (at: number) => (answers === 'tooSlow' ? answers : (answers[at] ?? 'tooMany'));
  return {
    ...nothing,
    range: { start: coming[0]!, end },
    ...rowsOf(requested, answerAt, report.columns),
    series: requested.map(({ measure, series }, at) => {
      const about = { measure: measure.name, members: [...series.shown] };
      const answer = answerAt(at);
      if (typeof answer === 'string') return { ...about, refused: answer, test: null };
      return answer.kind === 'refused'
        ? { ...about, refused: answer.reason, test: null }
        : { ...about, refused: null, test: { ...answer.test } };
    }),
  };
}

const membersIn = (row: ReportData['rows'][number], columns: readonly ReportColumn[]): ReportCell[] =>
  row.filter((_, at) => columns[at]!.role === 'dimension' || columns[at]!.role === 'key');

/** Returns the sums that make up a measure: the measure itself, or numerator and denominator of a ratio. */
function legsOf({ plan }: Question, measure: RequestedMeasure['measure']): readonly SummedParts[] {
  const of = measure.aggregation.kind === 'ratio' ? partsOf(plan, measure) : [measure];
  return of.map((part) => summedParts(plan, part));
}

function requestedOf(
  question: Question,
  requested: RequestedMeasure,
  series: KnownSeries,
  { known, coming }: ForecastPeriods,
  grain: DateGrain,
): readonly Requested[] {
  const { plan, range, forecast } = question;
  const { measure } = requested;
  const legs = legsOf(question, measure);
  // A fully planned measure is known and needs no forecast.
  if (legs.every(({ unknown }) => unknown.length === 0)) return [];
  const started = known.filter((period) => period >= series.first);
  const sumsAt = (parts: readonly SummedPart[], periods: readonly string[]) =>
    periods.map((period) => sumAt(series, parts, period));
  // Subtracted figures are forecast as positive ones, because models for positive figures differ.
  const sign = legs.length === 1 && legs[0]!.unknown.every(({ times }) => times < 0) ? -1 : 1;
  const summedOf = ({ unknown, planned }: SummedParts): Summed =>
    unknown.length === 0
      ? {
          values: sumsAt(planned, started),
          coming: sumsAt(planned, coming).map((figure) => figure ?? 0),
        }
      : { values: sumsAt(unknown, started).map((figure) => (figure === null ? null : sign * figure)) };
  const [amounts, bases] = legs.map(summedOf);
  const isMixed = legs.length > 1 && legs.some(({ unknown, planned }) => unknown.length > 0 && planned.length > 0); // prettier-ignore
  const elapsed = started.filter((period) => period >= range!.start).length;
  const about = { seasons: SEASONS[grain].slice(0, 1), elapsed, horizon: coming.length, level: forecast!.level }; // prettier-ignore
  const within = [...known.filter((period) => period >= range!.start), ...coming];
  const added = legs.length > 1 ? [] : sumsAt(legs[0]!.planned, within);
  const sizes = (bases ?? amounts)!.values.slice(-28);
  return [
    {
      measure: requested,
      series,
      question: !hasTotal(plan, measure) || isMixed ? null : { ...about, amounts: amounts!, ...(bases === undefined ? {} : { bases }) }, // prettier-ignore
      planned: added.reduce((sum: number, figure) => sum + (figure ?? 0), 0),
      times: legs.length === 1 ? sign : measure.scale,
      size: sizes.reduce((sum: number, figure) => sum + Math.abs(figure ?? 0), 0),
    },
  ];
}

type Answer = ForecastTotal | RefusedForecast;

async function answersTo(
  requested: readonly Requested[],
  signal: AbortSignal,
): Promise<readonly Answer[] | 'tooSlow'> {
  // A ratio and its parts share series.
  const groups = new Map<KnownSeries, TotalQuestion[]>();
  const places = requested.map(({ series, question }) => {
    if (question === null) return null;
    const group = groups.get(series) ?? [];
    groups.set(series, group);
    return { group, at: group.push(question) - 1 };
  });
  try {
    const found = await runModel('totals', [...groups.values()], { milliseconds: MOST_MILLISECONDS, signal });
    const answers = new Map([...groups.values()].map((group, at) => [group, found[at]!]));
    return places.map((place) =>
      place === null ? { kind: 'refused', reason: 'noModel' } : answers.get(place.group)![place.at]!,
    );
  } catch (error) {
    if (error instanceof ModelTimeout) return 'tooSlow';
    throw error;
  }
}

/** Returns a row for each group of the report that has a total, in the report's columns. */
function rowsOf(
  requested: readonly Requested[],
  answerAt: (at: number) => Answer | string,
  columns: readonly ReportColumn[],
): Pick<ReportForecast, 'rows' | 'low' | 'high'> {
  const found = new Map<KnownSeries, Map<string, ForecastPoint>>();
  requested.forEach(({ series, measure, planned, times }, at) => {
    const answer = answerAt(at);
    if (typeof answer === 'string' || answer.kind === 'refused') return;
    const points = found.get(series) ?? new Map<string, ForecastPoint>();
    const scaled = [answer.low, answer.value, answer.high].map((figure) => times * figure + planned); // prettier-ignore
    const [low, value, high] = scaled.toSorted((a, b) => a - b) as [number, number, number];
    points.set(measure.name, { low, value, high });
    found.set(series, points);
  });
  const cellsOf = (of: keyof ForecastPoint): ReportCell[][] =>
    [...found].map(([{ cells }, points]) =>
      columns.map(({ name, role }) =>
        role === 'measure' ? (points.get(name)?.[of] ?? null) : (cells.get(name) ?? null),
      ),
    );
  return { rows: cellsOf('value'), low: cellsOf('low'), high: cellsOf('high') };
}
