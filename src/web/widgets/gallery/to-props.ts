import type { NumberStyle } from '../../../format/index.ts';
import type { ReportCell, ReportColumn, ReportData } from '../../../language/plan/index.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { ROW_CURRENCY } from '../combine.ts';
import { coverageNote } from '../coverage.ts';
import { linkAddress, valueColumnOf } from '../link-address.ts';
import { queryTable } from '../query-table.ts';
import { ruleFor, ruleNames } from '../rules.ts';
import { amountStyle, evenStyle, numberStyle } from '../styles.ts';
import { memberText } from '../table/member-text.ts';
import { growTree } from '../table/tree.ts';
import type { TableNode } from '../table/tree.ts';
import type { SpecOf, WidgetContext, WidgetData, WidgetTable } from '../widget.ts';
import { imageAddress } from './image-address.ts';
import type { RequestedPictures } from './use-pictures.ts';

export interface GalleryItem {
  readonly key: string;
  /** The id of the member in the data. */
  readonly member: string;
  readonly name: string;
  /** Null without an image. */
  readonly image: string | null;
  readonly badge: string | null;
  /** The state by the first rule that applies to its figure; null where none applies. */
  readonly status: { readonly tone: 'good' | 'bad' | 'warning' | 'muted'; readonly name: string } | null;
  readonly figures: readonly { readonly title: string; readonly value: string; readonly full: string }[];
  readonly address: (() => string | null) | null;
}

export interface GalleryProps {
  readonly items: readonly GalleryItem[];
  /** The members whose uploaded images are requested. */
  readonly pictures: RequestedPictures;
  readonly dimension: string;
  readonly note: string | null;
}

type Spec = SpecOf<'gallery'>;

/** The members with their images and figures, in order; null where there are none. */
export function galleryProps(spec: Spec, data: WidgetData, context: WidgetContext): GalleryProps | null {
  const report = data[spec.query];
  const member = report && findColumn(report.columns, spec.member);
  if (report === undefined || member === undefined) return null;
  const measures = measuresOf(spec, report);
  const rated = spec.status && findColumn(report.columns, spec.status.measure);
  const hasCurrency = findColumn(report.columns, ROW_CURRENCY) !== undefined;
  const order = orderOf(spec);
  const fields = [...measures.map(({ name }) => name), hasCurrency ? ROW_CURRENCY : null];
  const sortAt = fields.push(findColumn(report.columns, order.field)?.name ?? null) - 1;
  const ratedAt = fields.push(rated?.name ?? null) - 1;
  const { rules = [] } = spec.status ?? {};
  const names = rated === undefined ? [] : ruleNames(rules, rated, context);
  const statusOf = (node: TableNode): GalleryItem['status'] => {
    const rule = rated === undefined ? undefined : ruleFor(node.figure(ratedAt), rules);
    return rule === undefined ? null : { tone: rule.tone, name: names[rules.indexOf(rule)] ?? '' };
  };
  const nodes = growTree(report, null, [member.name], fields).children.toSorted((a, b) =>
    order.compare(a.figure(sortAt), b.figure(sortAt)),
  );
  if (nodes.length === 0 || measures.length === 0) return null;
  const shown = nodes.slice(0, spec.limit);
  const styles = measures.map((measure, at) => {
    const figures = shown.map((node) => node.figure(at));
    return evenStyle(
      figures.filter((figure): figure is number => typeof figure === 'number'),
      numberStyle(measure, spec),
    );
  });
  const parts = { spec, report, member, measures, styles };
  const items = shown.map((node) => ({ ...itemOf(node, parts, context), status: statusOf(node) }));
  const { format, appText, titleOf } = context;
  const count = (figure: number): string => format.full(figure, { format: 'integer' });
  const isCut = items.length < nodes.length && !report.truncated;
  return {
    items,
    pictures: {
      areas: spec.files ?? [],
      dimension: spec.member,
      members: items.map(({ member: key }) => key),
    },
    dimension: titleOf(member),
    note: joinedNotes([
      isCut ? appText('widgets.cut.top', { count: count(items.length), total: count(nodes.length) }) : null,
      coverageNote(report, measures, context),
    ]),
  };
}

interface Parts {
  readonly spec: Spec;
  readonly report: ReportData;
  readonly member: ReportColumn;
  readonly measures: readonly ReportColumn[];
  /** The number format of each measure. Rates of one measure have the same number of digits. */
  readonly styles: readonly NumberStyle[];
}

function itemOf(
  node: TableNode,
  { spec, report, member, measures, styles }: Parts,
  context: WidgetContext,
): Omit<GalleryItem, 'status'> {
  const { columns } = report;
  const { format, titleOf, actions } = context;
  const cellOf = (field: string | undefined) => {
    const column = field === undefined ? undefined : findColumn(columns, field);
    return column === undefined ? null : { column, cell: node.valueAt(columns.indexOf(column)) };
  };
  const badge = cellOf(spec.badge);
  const currency = node.figure(measures.length);
  const { link } = spec;
  const address = (): string | null =>
    link === undefined ? null : linkAddress(link, { columns, valueAt: (at) => node.valueAt(at) }, context);
  const first = address();
  return {
    key: node.key,
    member: String(node.valueAt(valueColumnOf(columns, spec.member)) ?? ''),
    name: memberText(node.label, member, context),
    image: imageAddress(cellOf(spec.image)?.cell ?? null),
    badge: badge === null || badge.cell === null ? null : memberText(badge.cell, badge.column, context),
    figures: measures.map((measure, at) => {
      const style = amountStyle(styles[at]!, currency);
      const figure = node.figure(at);
      return {
        title: titleOf(measure),
        value: format.compact(figure, style),
        full: format.full(figure, style),
      };
    }),
    address: first !== null && actions.mayOpen(first) ? address : null,
  };
}

/** The same members as rows, in the same order. */
export function galleryTable(spec: Spec, data: WidgetData): WidgetTable | null {
  const { field, compare } = orderOf(spec);
  const shown = [...new Set([...spec.measures, ...(spec.status ? [spec.status.measure] : []), field])];
  const table = queryTable(data[spec.query], [spec.member, spec.badge], shown);
  const column = table && findColumn(table.columns, field);
  if (table === null || column === undefined || column === null) return table;
  const at = table.columns.indexOf(column);
  const rows = table.rows.toSorted((a, b) => compare(a[at] ?? null, b[at] ?? null)).slice(0, spec.limit);
  return { ...table, rows, rowCount: rows.length, totals: null };
}

const measuresOf = (spec: Spec, { columns }: ReportData): readonly ReportColumn[] =>
  spec.measures.flatMap((measure) => findColumn(columns, measure) ?? []);

/** The field that members are sorted by. Members without a figure come last in both directions. */
function orderOf({ sort, measures }: Spec): {
  readonly field: string;
  readonly compare: (a: ReportCell, b: ReportCell) => number;
} {
  const written = sort ?? `-${measures[0] ?? ''}`;
  const sign = written.startsWith('-') ? -1 : 1;
  const compare = (a: ReportCell, b: ReportCell): number => {
    const isKnown = [typeof a === 'number', typeof b === 'number'];
    if (!isKnown[0] || !isKnown[1]) return Number(isKnown[1]) - Number(isKnown[0]);
    return sign * (Number(a) - Number(b));
  };
  return { field: written.replace(/^-/, ''), compare };
}
