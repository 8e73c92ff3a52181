import type { NumberStyle } from '../../../../format/index.ts';
import type { ReportColumn, ReportData } from '../../../../language/plan/index.ts';
import { countsBehind, mayBeChance } from '../../chance.ts';
import { leafRows, ROW_CURRENCY } from '../../combine.ts';
import { comparisonOf } from '../../comparison.ts';
import { coverageColumn } from '../../coverage.ts';
import { numberStyle } from '../../styles.ts';
import type { RestRule } from '../../top-members.ts';
import type { WidgetContext } from '../../widget.ts';
import type { RowsOf } from './facets.ts';
import { seriesForecast } from './forecast.ts';
import { SIDES } from './mirrored.ts';
import { MAX_SERIES } from './model.ts';
import type { Series, Stack } from './model.ts';
import { openFrom } from './positions.ts';
import type { Positions } from './positions.ts';
import { cellsAt, findColumn, splitByMember, valuesAt } from './series.ts';

/** The options of a chart's series. */
export interface SeriesOptions {
  readonly color: string | undefined;
  readonly limit: number | undefined;
  /** How the members beyond the limit are shown. */
  readonly rest: RestRule;
  /** `auto` stacks series whose figures can be added up, and groups others side by side. */
  readonly stack: Stack | 'auto';
  readonly format: NumberStyle['format'];
  readonly digits: number | undefined;
}

interface Encoded {
  readonly dimension: ReportColumn;
  readonly measures: readonly ReportColumn[];
  readonly positions: Positions;
  /** Picks the rows to draw: those of one panel, or all. The choice of members for the series does not depend on it. */
  readonly rowsOf: RowsOf;
}

/** One series for each measure, or one for each member of the colour's dimension. */
export function seriesOf(
  options: SeriesOptions,
  data: ReportData,
  compared: ReportData,
  { dimension, measures, positions, rowsOf }: Encoded,
  context: WidgetContext,
): { readonly series: readonly Series[]; readonly leftOut: readonly string[] } {
  const { columns } = data;
  const earlier = comparisonOf(compared);
  const at = columns.indexOf(dimension);
  const count = positions.list.length;
  const color = options.color === undefined ? undefined : findColumn(columns, options.color);
  const rows = leafRows(data);
  const earlierRows = earlier === null ? [] : leafRows(earlier);
  const beside = earlier === null ? undefined : positions.besideOf(earlier, dimension.name);
  const figures = (measure: ReportColumn, some: typeof rows): (number | null)[] =>
    valuesAt(columns, rowsOf(columns, some), measure.name, positions.indexOf, count);
  const before = (measure: ReportColumn, some: typeof rows): (number | null)[] | null =>
    beside === undefined
      ? null
      : valuesAt(compared.columns, rowsOf(compared.columns, some), measure.name, beside, count);

  const figuresBefore = (
    measure: ReportColumn,
    some: typeof rows,
    earlierSome: typeof rows,
  ): Pick<Series, 'previous' | 'byChance'> => {
    const previous = before(measure, earlierSome);
    const counts = countsBehind(columns, measure).map(
      (counted) => [figures(counted, some), before(counted, earlierSome)] as const,
    );
    if (previous === null || counts.length === 0) return { previous };
    const values = figures(measure, some);
    const byChance = values.map((value, index) =>
      mayBeChance(
        value,
        previous[index] ?? null,
        counts.map(([now, then]) => [now[index], then?.[index]]),
      ),
    );
    return byChance.includes(true) ? { previous, byChance } : { previous };
  };

  const coverageOf = (
    measure: ReportColumn,
    some: typeof rows,
    earlierSome: typeof rows,
  ): Series['coverage'] => {
    const column = coverageColumn(columns, measure.name);
    if (column === undefined) return null;
    return { column, shares: figures(column, some), previous: before(column, earlierSome) };
  };

  const forecastOf = (measure: ReportColumn, member: { dimension: string; id: string } | null) => {
    const found = seriesForecast(data, measure.name, member, {
      rowsOf: (some) => rowsOf(columns, some),
      indexOf: positions.indexOf,
      count,
    });
    return found === null ? {} : { forecast: found };
  };

  const currenciesOf = (some: typeof rows): Series['currencies'] =>
    columns.some(({ name }) => name === ROW_CURRENCY)
      ? cellsAt(columns, rowsOf(columns, some), ROW_CURRENCY, positions.indexOf, count)
      : null;

  // A leaderboard returns the earlier figure as a column of its own.
  const besideFigures = (measure: ReportColumn): Partial<Pick<Series, 'previous'>> => {
    const column = measure.name === 'value' ? columns.find(({ name }) => name === 'previous') : undefined;
    return column === undefined || beside !== undefined ? {} : { previous: figures(column, rows) };
  };

  if (color === undefined || at === columns.indexOf(color)) {
    const series = measures.map((measure, number): Series => ({
      id: measure.name,
      name: context.titleOf(measure),
      color: { kind: 'member', dimension: 'measure', id: measures.length === 1 ? '' : measure.name, number },
      values: figures(measure, rows),
      ...figuresBefore(measure, rows, earlierRows),
      ...besideFigures(measure),
      coverage: coverageOf(measure, rows, earlierRows),
      currencies: currenciesOf(rows),
      ...forecastOf(measure, null),
      ...openFrom(measure, positions, context.today),
      style: numberStyle(measure, options),
      goodWhen: measure.goodWhen ?? 'neutral',
      holds: [],
    }));
    return { series, leftOut: [] };
  }
  const [measure] = measures;
  const isMirror = options.stack === 'mirror';
  const most = positions.grain === null ? MAX_SERIES : (options.limit ?? MAX_SERIES);
  const limit = Math.min(most, isMirror ? SIDES : MAX_SERIES);
  const split = splitByMember(columns, rows, {
    dimension: color.name,
    measure: measure!.name,
    limit,
    rest: isMirror ? 'hide' : positions.grain === null ? 'other' : options.rest,
    otherName: context.appText('widgets.other'),
  });
  const earlierSplit = new Map<string, typeof rows>();
  if (earlier !== null) {
    const all = splitByMember(compared.columns, earlierRows, {
      dimension: color.name,
      measure: measure!.name,
      limit: Infinity,
      otherName: '',
    });
    for (const { id, rows: some } of all.series) earlierSplit.set(id, some);
  }
  const series = split.series.map(({ id, name, color: own, rows: some, holds }): Series => ({
    id,
    name,
    color: own,
    values: figures(measure!, some),
    ...(own.kind === 'other'
      ? { previous: null }
      : figuresBefore(measure!, some, earlierSplit.get(id) ?? [])),
    coverage: coverageOf(measure!, some, earlierSplit.get(id) ?? []),
    currencies: currenciesOf(some),
    ...(own.kind === 'other' ? {} : forecastOf(measure!, { dimension: color.name, id })),
    ...openFrom(measure!, positions, context.today),
    style: numberStyle(measure!, options),
    goodWhen: measure!.goodWhen ?? 'neutral',
    holds,
  }));
  return { series, leftOut: split.leftOut };
}
