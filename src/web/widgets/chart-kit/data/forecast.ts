import { toNumber } from '../../../../format/index.ts';
import { splitMeasure } from '../../../../language/plan/index.ts';
import type { ReportColumn, ReportData, ReportRow } from '../../../../language/plan/index.ts';
import { chanceToReach } from '../../../../modelling/outliers/index.ts';
import { keyColumnOf } from '../../combine.ts';
import { shareText } from '../../coverage.ts';
import type { WidgetContext } from '../../widget.ts';
import { joinedNotes } from './note.ts';
import { memberName } from './series.ts';
import type { SeriesForecast } from './model.ts';

/** A report whose range includes the days of its forecast. */
export function withForecastDates(data: ReportData): ReportData {
  const days = data.forecast?.range ?? null;
  if (days === null || data.range === undefined) return data;
  const { start, end } = data.range;
  return { ...data, range: { start, end: end > days.end ? end : days.end } };
}

interface Places {
  /** Picks the rows of a panel; returns all rows where there are no panels. */
  readonly rowsOf: (rows: readonly ReportRow[]) => readonly ReportRow[];
  readonly indexOf: (row: ReportRow) => number | undefined;
  readonly count: number;
}

/**
 * The forecast of a series, which is a measure, or a measure of one member. Null without one. The rows of several
 * series are not added up, because intervals can't be.
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

/** The forecast of a total at the end of the range, with its interval and the probability of reaching a target. */
export interface ExpectedTotal {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** The probability that the total is at least `target`: 0 to 1. */
  readonly chanceOf: (target: number) => number;
}

/** The forecast total of a measure, for one member or for all. Null where there is no forecast, or more than one. */
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

/** A mean error in whole percent. A small one is `< 1%`, because no forecast is without error. */
function errorText(error: number, format: WidgetContext['format']): string {
  const style = { format: 'percent', digits: 0 } as const;
  return error < 0.005 ? format.band(null, 0.01, style) : format.full(error, style);
}

/** The most series that a note names. */
const NAMED = 3;

/**
 * A note about the forecast: until when it goes, how accurate it was on past data, and why a series has none. Null
 * where no forecast was requested.
 */
export function forecastNote(
  { forecast, columns }: ReportData,
  measures: readonly ReportColumn[],
  isLayered: boolean,
  { appText, format, titleOf }: WidgetContext,
): string | null {
  if (forecast === undefined || forecast.range === null) return null;
  const own = forecast.series.filter(({ measure }) => measures.some(({ name }) => name === measure));
  const { level, range } = forecast;
  const tested = own.filter(({ test }) => test !== null);
  const share = (value: number): string => format.full(value, { format: 'percent', digits: 0 });
  const untilOf = (key: 'until' | 'untilSum', of: typeof tested): string | null => {
    const tests = of.flatMap(({ test }) => test ?? []);
    if (tests.length === 0) return null;
    const mean = (figure: (test: (typeof tests)[number]) => number): number =>
      tests.reduce((sum, test) => sum + figure(test), 0) / tests.length;
    return appText(`widgets.forecast.${key}`, {
      end: format.date(range.end, 'day'),
      level: share(level),
      coverage: shareText(
        mean(({ coverage }) => coverage),
        format,
      ),
      error: errorText(
        mean(({ error }) => error),
        format,
      ),
      naive: errorText(
        mean(({ naiveError }) => naiveError),
        format,
      ),
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
    isLayered && tested.length > 0 ? appText('widgets.forecast.layered') : null,
    ...[...reasons].map(([reason, names]) =>
      appText('widgets.forecast.refused', {
        names:
          names.length <= NAMED
            ? names.join(', ')
            : appText('widgets.otherHoldsMore', {
                names: names.slice(0, NAMED).join(', '),
                count: names.length - NAMED,
              }),
        reason: appText(`widgets.forecast.reasons.${reason}`),
      }),
    ),
  ]);
}
