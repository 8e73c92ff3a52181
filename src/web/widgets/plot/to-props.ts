import { toNumber } from '../../../format/index.ts';
import type { NumberStyle } from '../../../format/index.ts';
import { usesOf } from '../../../language/plan/index.ts';
import type { ReportColumn, ReportRow } from '../../../language/plan/index.ts';
import type { SeriesColor } from '../chart-kit/data/model.ts';
import { joinedNotes, noteOn } from '../chart-kit/data/note.ts';
import { datePositions, memberPositions } from '../chart-kit/data/positions.ts';
import type { Positions } from '../chart-kit/data/positions.ts';
import { findColumn, memberColor } from '../chart-kit/data/series.ts';
import type { PlaceMembers } from '../chart-kit/drawing.ts';
import { combinerOf, leafRows, ROW_CURRENCY } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import { amountStyle, numberStyle } from '../styles.ts';
import type { SpecOf, ToProps, WidgetContext } from '../widget.ts';

export type PlotComponent = Extract<keyof SpecOf<'plot'>['chart'], string>;

/** A dimension as a component encodes it: along an axis, as a colour, or as one of several levels. */
export interface PlotDimension {
  /** The component's name of the encoding: `x`; for several levels `path0`, `path1`. */
  readonly key: string;
  readonly title: string;
  readonly members: readonly { readonly label: string; readonly id: string; readonly color: SeriesColor }[];
}

export interface PlotMeasure {
  readonly key: string;
  readonly title: string;
  readonly style: NumberStyle;
}

/** The figures of a combination of members. */
export interface PlotRecord {
  /** `Search – Awareness`. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, number | null>>;
  /** The formatted figures. */
  readonly texts: Readonly<Record<string, string>>;
  readonly members: PlaceMembers;
}

export interface PlotProps {
  readonly component: PlotComponent;
  /** The page's settings other than fields. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly dimensions: readonly PlotDimension[];
  readonly measures: readonly PlotMeasure[];
  readonly records: readonly PlotRecord[];
  readonly height: number;
  readonly note: string | null;
}

/** The limits of members that are drawn as points or words; there are fewer along an axis or as colours. */
const MANY: Readonly<Record<string, number>> = { points: 1000, text: 100 };

/** Components that draw parts of a whole. Figures that are not above zero are left out. */
const PARTS: readonly PlotComponent[] = [
  'Sankey',
  'Pie',
  'Treemap',
  'Sunburst',
  'CirclePacking',
  'Funnel',
  'WordCloud',
];

/** A field with its encoding. */
interface Encoding {
  readonly key: string;
  readonly column: ReportColumn;
}

/** The component of a spec, with its fields and options. */
export function plotEncodings(spec: SpecOf<'plot'>): {
  readonly component: PlotComponent;
  readonly fields: readonly { readonly key: string; readonly name: string; readonly isMeasure: boolean }[];
  readonly options: Readonly<Record<string, unknown>>;
} {
  const [component, written] = Object.entries(spec.chart)[0] as [
    PlotComponent,
    Readonly<Record<string, unknown>>,
  ];
  const uses = usesOf(spec).filter(({ at }) => at[0] === 'chart');
  const fields = uses.map(({ name, at, need }) => ({
    key: at.slice(2).join(''),
    name,
    isMeasure: need === 'measure',
  }));
  const encoded = new Set(uses.map(({ at }) => String(at[2])));
  return {
    component,
    fields,
    options: Object.fromEntries(Object.entries(written).filter(([key]) => !encoded.has(key))),
  };
}

/** The figures of each combination of members that a component needs. */
export const plotProps: ToProps<'plot', PlotProps> = (spec, data, context) => {
  const report = data[spec.query];
  if (report === undefined) return null;
  const { component, fields, options } = plotEncodings(spec);
  const found = fields.map((field) => ({ ...field, column: findColumn(report.columns, field.name) }));
  if (!found.every((field): field is typeof field & Encoding => field.column !== undefined)) return null;
  const [by, figures] = [found.filter((one) => !one.isMeasure), found.filter((one) => one.isMeasure)];
  const [first] = figures;
  if (first === undefined) return null;
  const rows = leafRows(report);
  const ranked = { measure: first.column.name, rest: 'other', sort: undefined } as const;
  const dimensions = by.map(({ key, column }) => ({
    key,
    column,
    positions:
      column.type === 'date'
        ? datePositions(report, column, rows, context)
        : memberPositions(report, column, rows, { ...ranked, limit: spec.limit ?? MANY[key] }, context),
  }));
  const currencyOf = combinerOf(report.columns, ROW_CURRENCY);
  const measures = figures.map(({ key, column }) => ({
    key,
    title: context.titleOf(column),
    style: numberStyle(column, spec),
    combine: combinerOf(report.columns, column.name),
  }));
  const named = dimensions.map(({ key, column, positions }) => dimensionOf(key, column, positions, context));
  const records = groupsOf(
    rows,
    dimensions.map(({ positions }) => positions),
  ).flatMap(({ places, rows: some }): PlotRecord[] => {
    const values = measures.map(({ key, combine }) => [key, toNumber(combine(some))] as const);
    const [value = null] = values.map(([, each]) => each);
    if (values.every(([, each]) => each === null)) return [];
    if (PARTS.includes(component) && (value === null || value <= 0)) return [];
    const currency = currencyOf(some);
    const members = named.map((dimension, at) => ({
      dimension,
      member: dimension.members[places[at] ?? -1],
    }));
    return [
      {
        name: members.map(({ member }) => member?.label.replaceAll('\u200b', '') ?? '').join(' – '),
        labels: Object.fromEntries(
          members.map(({ dimension, member }) => [dimension.key, member?.label ?? '']),
        ),
        values: Object.fromEntries(values),
        texts: Object.fromEntries(
          measures.map(({ key, style }, at) => [
            key,
            context.format.full(values[at]?.[1] ?? null, amountStyle(style, currency)),
          ]),
        ),
        members: Object.fromEntries(
          members.flatMap(({ member }) =>
            member?.color.kind === 'member' ? [[member.color.dimension, member.id]] : [],
          ),
        ),
      },
    ];
  });
  if (records.length === 0) return null;
  const leftOut = dimensions.flatMap(({ positions }) => positions.leftOut);
  const columns = figures.map(({ column }) => column);
  return {
    component,
    options,
    dimensions: named,
    measures: measures.map(({ key, title, style }) => ({ key, title, style })),
    records,
    height: spec.height,
    note: joinedNotes([
      coverageNote(report, columns, context),
      noteOn(
        { beyondLimit: leftOut, others: [] },
        { rest: 'other', measure: measures[0]?.title ?? '' },
        context,
      ),
    ]),
  };
};

function dimensionOf(
  key: string,
  column: ReportColumn,
  { list }: Positions,
  context: WidgetContext,
): PlotDimension {
  const seen = new Set<string>();
  return {
    key,
    title: context.titleOf(column),
    members: list.map(({ key: id, label, isRest }) => {
      // Members with equal names are made distinct by zero-width spaces.
      let unique = label;
      while (seen.has(unique)) unique += '\u200b';
      seen.add(unique);
      const color: SeriesColor = isRest === true ? { kind: 'other' } : memberColor(column, id, id);
      return { id, label: unique, color };
    }),
  };
}

interface Group {
  /** The index of the member in each dimension. */
  readonly places: readonly number[];
  readonly rows: ReportRow[];
}

/** The rows of each combination of members, in the members' order. */
function groupsOf(rows: readonly ReportRow[], dimensions: readonly Positions[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const places = dimensions.map(({ indexOf }) => indexOf(row) ?? -1);
    if (places.includes(-1)) continue;
    const id = places.join(' ');
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { places, rows: [row] });
    else group.rows.push(row);
  }
  return [...groups.values()].toSorted((a, b) => {
    const at = a.places.findIndex((place, i) => place !== b.places[i]);
    return at < 0 ? 0 : (a.places[at] ?? 0) - (b.places[at] ?? 0);
  });
}
