import { fillParam } from '../../../language/plan/index.ts';
import type {
  ReportCell,
  ReportColumn,
  RowCallAction,
  RowCondition,
  RowLinkAction,
} from '../../../language/plan/index.ts';
import type { SendCall } from '../actions.ts';
import type { SpecOf, WidgetContext } from '../widget.ts';
import { linkAddress, valueColumnOf, valuesOf, type LinkedRow } from '../link-address.ts';
import { memberText } from './member-text.ts';
import type { TableNode } from './tree.ts';

/** What can be done with a row, in the reader's words. */
export type RowAction = {
  readonly title: string;
  readonly danger: boolean;
} & ({ readonly kind: 'open'; readonly address: string } | Sending);

interface Sending {
  readonly kind: 'send';
  readonly call: SendCall;
  /** What is asked first; null where it is done at once. */
  readonly confirm: { readonly title: string; readonly text: string | null } | null;
  /** What is said when it is done. */
  readonly toast: string | null;
}

/** A row as its actions see it. */
interface Row extends LinkedRow {
  readonly valueOf: (field: string) => ReportCell;
  readonly texts: Readonly<Record<string, string>>;
}

/** What the reader can do with this row: nothing with one that stands for several. */
export function actionsOn(
  node: TableNode,
  { actions = [] }: SpecOf<'table'>,
  columns: readonly ReportColumn[],
  context: WidgetContext,
): readonly RowAction[] {
  if (actions.length === 0 || node.row === null) return [];
  const row = rowOf(node.row, columns, context);
  return actions.flatMap((action) => {
    if (action.when !== undefined && !fits(row, action.when, context)) return [];
    if (action.unless !== undefined && fits(row, action.unless, context)) return [];
    const offered = 'link' in action ? opening(action, row, context) : sending(action, row, context);
    return offered ?? [];
  });
}

function rowOf(cells: readonly ReportCell[], columns: readonly ReportColumn[], context: WidgetContext): Row {
  const shown = columns.map(
    (column, at) => [column.name, memberText(cells[at] ?? null, column, context)] as const,
  );
  const valueAt = (at: number): ReportCell => cells[at] ?? null;
  return {
    columns,
    valueAt,
    // Where a word or a label is shown, the value stands behind it.
    valueOf: (field) => valueAt(valueColumnOf(columns, field)),
    texts: Object.fromEntries(shown),
  };
}

function fits(row: Row, condition: RowCondition, { session }: WidgetContext): boolean {
  return Object.entries(condition).every(([field, written]) => {
    const values = [written].flat().map((value) => fillParam(value, { values: {}, route: {}, session }));
    return values.some((value) => String(value) === String(row.valueOf(field)));
  });
}

function opening({ title, link }: RowLinkAction, row: Row, context: WidgetContext): RowAction | null {
  const { t, actions } = context;
  const address = linkAddress(link, row, context);
  if (address === null || !actions.mayOpen(address)) return null;
  return { kind: 'open', title: t(title), danger: false, address };
}

function sending(action: RowCallAction, row: Row, { t }: WidgetContext): RowAction | null {
  const { title, call, confirm, danger = false, toast } = action;
  const values = valuesOf(call.params ?? {}, row);
  if (values === null) return null;
  const path = call.path.replaceAll(/\{(\w+)\}/g, (written, name: string) =>
    values.has(name) ? encodeURIComponent(String(values.get(name))) : written,
  );
  const text = confirm?.text;
  return {
    kind: 'send',
    title: t(title),
    danger,
    call: { method: call.method, path, body: call.body ?? {} },
    confirm: confirm
      ? { title: t(confirm.title, row.texts), text: text === undefined ? null : t(text, row.texts) }
      : null,
    toast: toast === undefined ? null : t(toast, row.texts),
  };
}
