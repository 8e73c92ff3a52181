import { toNumber } from '../../../format/index.ts';
import type { DateGrain, GoodWhen, NumberStyle } from '../../../format/index.ts';
import type { ReportColumn, ReportRow } from '../../../language/plan/index.ts';
import type { Position } from '../chart-kit/data/model.ts';
import { joinedNotes, noteOn } from '../chart-kit/data/note.ts';
import { datePositions, memberPositions } from '../chart-kit/data/positions.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { middleOf } from '../chart-kit/scale/colors.ts';
import { combinerOf, leafRows, ROW_CURRENCY } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import { amountStyle, evenStyle, numberStyle } from '../styles.ts';
import type { ToProps } from '../widget.ts';

export interface HeatCell {
  readonly column: number;
  readonly row: number;
  /** `Mon, 14`. */
  readonly name: string;
  /** Null where the figure is unknown, which is not zero. */
  readonly value: number | null;
  readonly text: string;
  readonly full: string;
  /** Notes on an incomplete period. */
  readonly notes: readonly string[];
}

export interface HeatAxis {
  /** The name of the dimension. */
  readonly field: string;
  readonly positions: readonly Position[];
  readonly grain: DateGrain | null;
}

export interface HeatmapProps {
  readonly x: HeatAxis;
  readonly y: HeatAxis;
  /** Row by row. */
  readonly cells: readonly HeatCell[];
  readonly style: NumberStyle;
  /** The figure between two hues; null for a single hue. */
  readonly middle: number | null;
  readonly goodWhen: GoodWhen;
  readonly labels: boolean;
  readonly measure: string;
  readonly dimensions: string;
  readonly height: number;
  readonly note: string | null;
}

/** A measure for each pair of members of two dimensions; null where no figure can be drawn. */
export const heatmapProps: ToProps<'heatmap', HeatmapProps> = (spec, data, context) => {
  const report = data[spec.query];
  if (report === undefined) return null;
  const { columns } = report;
  const [across, down, measure] = [spec.x, spec.y, spec.value].map((name) => findColumn(columns, name));
  if (across === undefined || down === undefined || measure === undefined) return null;
  const rows = leafRows(report);
  const requested = { measure: measure.name, limit: spec.limit, rest: 'other', sort: undefined } as const;
  const [x, y] = [across, down].map((column: ReportColumn) =>
    column.type === 'date'
      ? datePositions(report, column, rows, context)
      : memberPositions(report, column, rows, requested, context),
  ) as [ReturnType<typeof datePositions>, ReturnType<typeof datePositions>];

  const buckets = new Map<number, ReportRow[]>();
  for (const row of rows) {
    const [column, line] = [x.indexOf(row), y.indexOf(row)];
    if (column === undefined || line === undefined) continue;
    const at = line * x.list.length + column;
    const bucket = buckets.get(at);
    if (bucket === undefined) buckets.set(at, [row]);
    else bucket.push(row);
  }
  const [combine, currencyOf] = [measure.name, ROW_CURRENCY].map((name) => combinerOf(columns, name));
  const valueOf = (bucket: readonly ReportRow[] | undefined): number | null =>
    toNumber(combine?.(bucket ?? []) ?? null);
  const all = [...buckets.values()].flatMap((bucket) => valueOf(bucket) ?? []);
  const style = numberStyle(measure, spec);
  const written = evenStyle(all, style);
  const cells = y.list.flatMap(({ label: line }, row) =>
    x.list.map(({ label }, column): HeatCell => {
      const bucket = buckets.get(row * x.list.length + column) ?? [];
      const value = valueOf(bucket);
      const currency = currencyOf?.(bucket);
      return {
        column,
        row,
        name: `${line}, ${label}`,
        value,
        text: context.format.compact(value, amountStyle(written, currency)),
        full: context.format.full(value, amountStyle(style, currency)),
        notes: [x.partial.get(column), y.partial.get(row)].filter((note) => note !== undefined),
      };
    }),
  );
  const figures = cells.flatMap(({ value }) => value ?? []);
  if (figures.length === 0) return null;
  const title = context.titleOf(measure);
  return {
    x: { field: across.name, positions: x.list, grain: x.grain },
    y: { field: down.name, positions: y.list, grain: y.grain },
    cells,
    style: written,
    middle: middleOf(spec, figures),
    goodWhen: measure.goodWhen ?? 'neutral',
    labels: spec.labels,
    measure: title,
    dimensions: [down, across].map((column) => context.titleOf(column)).join(' × '),
    height: spec.height,
    note: joinedNotes([
      coverageNote(report, [measure], context),
      noteOn(
        { beyondLimit: [...x.leftOut, ...y.leftOut], others: [] },
        { rest: 'other', measure: title },
        context,
      ),
    ]),
  };
};
