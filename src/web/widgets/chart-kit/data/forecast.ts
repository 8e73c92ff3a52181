import { toNumber } from '../../../../format/index.ts';
import { splitMeasure } from '../../../../language/plan/index.ts';
import type { ReportColumn, ReportData, ReportRow } from '../../../../language/plan/index.ts';
import { chanceToReach } from '../../../../modelling/outliers/index.ts';
import { keyColumnOf } from '../../combine.ts';
import type { WidgetContext } from '../../widget.ts';
import { joinedNotes } from './note.ts';
import { memberName } from './series.ts';
import type { SeriesForecast } from './model.ts';

/** A report over the days that are known, and those that are forecast. */
export function withForecastDates(data: ReportData): ReportData {
  const days = data.forecast?.range ?? null;
  if (days === null || data.range === undefined) return data;
  const { start, end } = data.range;
  return { ...data, range: { start, end: end > days.end ? end : days.end } };
}

interface Places {
  /** The rows of a panel, or all of them. */
  readonly rowsOf: (rows: readonly ReportRow[]) => readonly ReportRow[];
  readonly indexOf: (row: ReportRow) => number | undefined;
  readonly count: number;
}

/**
 * What is expected of a series: of a measure, and of a member of a dimension where the series is one. null where nothing is.
 * Rows of several series are not joined: intervals don't add up.
 */
export function seriesForecast(
  { columns, forecast }: ReportData,
  measure: string,
  member: { readonly dimension: string; readonly id: string } | null,
  { rowsOf, indexOf, count }: Places,
): SeriesForecast | null {
  if (forecast === undefined) return null;
  const at = columns.findIndex(({ name }) => name === measure);
  const place = member === null ? -1 : (keyColumnOf(columns, member.dimension) ?? columns.findIndex(({ name }) => name === member.dimension)); // prettier-ignore
  const isOwn = (row: ReportRow): boolean => member === null || memberName(row[place]) === member.id;
  const figuresIn = (rows: readonly ReportRow[]): (number | null)[] => {
    const figures = Array.from({ length: count }, (): number | null => null);
    const seen = new Set<number>();
    for (const row of rowsOf(rows).filter(isOwn)) {
      const index = indexOf(row);
      if (index === undefined) continue;
      figures[index] = seen.has(index) ? null : toNumber(row[at]);
      seen.add(index);
    }
    return figures;
  };
  const found = {
    values: figuresIn(forecast.rows),
    low: figuresIn(forecast.low),
    high: figuresIn(forecast.high),
  };
  return found.values.some((value) => value !== null) ? found : null;
}

/** What is expected of a total at the end, with its interval and how likely it is to reach a target. */
export interface ExpectedTotal {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** That it comes to at least so much: 0 to 1. */
  readonly chanceOf: (target: number) => number;
}

/** The total that is expected of a measure, of one member or of all; null where nothing is, or several are. */
export function expectedTotal(
  { columns, forecast }: ReportData,
  measure: string,
  member: { readonly dimension: string; readonly id: string } | null,
): ExpectedTotal | null {
  if (forecast === undefined || columns.some(({ type }) => type === 'date')) return null;
  const at = columns.findIndex(({ name }) => name === measure);
  const place = member === null ? -1 : (keyColumnOf(columns, member.dimension) ?? columns.findIndex(({ name }) => name === member.dimension)); // prettier-ignore
  const figureIn = (rows: readonly ReportRow[]): number | null => {
    const own = rows.filter((row) => member === null || memberName(row[place]) === member.id);
    return own.length === 1 ? toNumber(own[0]![at]) : null;
  };
  const [value = null, low = null, high = null] = [forecast.rows, forecast.low, forecast.high].map(figureIn);
  const degrees = forecast.series.find((one) => one.measure === measure && one.test !== null)?.test?.origins;
  if (value === null || low === null || high === null || degrees === undefined) return null;
  const { level } = forecast;
  return { value, low, high, chanceOf: (target) => chanceToReach(target, { value, low, high }, { level, degrees }) }; // prettier-ignore
}

/** A reason is told of so many series by name. */
const NAMED = 3;

/** Until when it is forecast, how well that did on the past, and why something is not. null where nothing is asked. */
export function forecastNote(
  { forecast, columns }: ReportData,
  measures: readonly ReportColumn[],
  isLayered: boolean,
  { say, format, titleOf }: WidgetContext,
): string | null {
  if (forecast === undefined || forecast.range === null) return null;
  const own = forecast.series.filter(({ measure }) => measures.some(({ name }) => name === measure));
  const { level, range } = forecast;
  const tested = own.filter(({ test }) => test !== null);
  const share = (value: number): string => format.full(value, { format: 'percent', digits: 0 });
  const untilOf = (key: 'until' | 'untilSum', of: typeof tested): string | null => {
    const tests = of.flatMap(({ test }) => test ?? []);
    if (tests.length === 0) return null;
    const mean = (figure: (test: (typeof tests)[number]) => number): string =>
      share(tests.reduce((sum, test) => sum + figure(test), 0) / tests.length);
    return say(`widgets.forecast.${key}`, {
      end: format.date(range.end, 'day'),
      level: share(level),
      coverage: mean(({ coverage }) => coverage),
      error: mean(({ error }) => error),
      naive: mean(({ naiveError }) => naiveError),
    });
  };
  const isSum = ({ measure }: (typeof own)[number]): boolean =>
    splitMeasure(measure).operation === 'cumulative';
  const nameOf = ({ measure, members }: (typeof own)[number]): string => {
    const column = columns.find(({ name }) => name === measure);
    return members.length > 0
      ? members.map((cell) => memberName(cell)).join(' · ')
      : column
        ? titleOf(column)
        : measure;
  };
  const reasons = new Map<NonNullable<(typeof own)[number]['refused']>, string[]>();
  for (const one of own)
    if (one.refused !== null) reasons.set(one.refused, [...(reasons.get(one.refused) ?? []), nameOf(one)]);
  return joinedNotes([
    untilOf(
      'until',
      tested.filter((one) => !isSum(one)),
    ),
    untilOf('untilSum', tested.filter(isSum)),
    isLayered && tested.length > 0 ? say('widgets.forecast.layered') : null,
    ...[...reasons].map(([reason, names]) =>
      say('widgets.forecast.refused', {
        names:
          names.length <= NAMED
            ? names.join(', ')
            : say('widgets.otherHoldsMore', {
                names: names.slice(0, NAMED).join(', '),
                count: names.length - NAMED,
              }),
        reason: say(`widgets.forecast.reasons.${reason}`),
      }),
    ),
  ]);
}
