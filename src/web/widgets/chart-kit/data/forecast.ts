import { toNumber } from '../../../../format/index.ts';
import type { ReportColumn, ReportData, ReportRow } from '../../../../language/plan/index.ts';
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

/** Until when it is forecast, how well that did on the past, and why something is not. null where nothing is asked. */
export function forecastNote(
  { forecast, columns }: ReportData,
  measures: readonly ReportColumn[],
  isLayered: boolean,
  { say, format, titleOf }: WidgetContext,
): string | null {
  if (forecast === undefined || forecast.range === null) return null;
  const own = forecast.series.filter(({ measure }) => measures.some(({ name }) => name === measure));
  const tests = own.flatMap(({ test }) => test ?? []);
  const mean = (of: (test: (typeof tests)[number]) => number): string =>
    format.full(tests.reduce((sum, test) => sum + of(test), 0) / tests.length, {
      format: 'percent',
      digits: 0,
    });
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
    tests.length === 0
      ? null
      : say('widgets.forecast.until', {
          end: format.date(forecast.range.end, 'day'),
          level: format.full(forecast.level, { format: 'percent', digits: 0 }),
          coverage: mean(({ coverage }) => coverage),
          error: mean(({ error }) => error),
          naive: mean(({ naiveError }) => naiveError),
        }),
    isLayered && tests.length > 0 ? say('widgets.forecast.layered') : null,
    ...[...reasons].map(([reason, names]) =>
      say('widgets.forecast.refused', {
        names: names.join(', '),
        reason: say(`widgets.forecast.reasons.${reason}`),
      }),
    ),
  ]);
}
