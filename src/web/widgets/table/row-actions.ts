import type { ReportCell, ReportColumn, RowLinkAction } from '../../../language/plan/index.ts';
import type { Holds } from '../command/interpreter.ts';
import { hasCondition, isOffered, offerOf, type CommandRecord, type CommandOffer } from '../command/offer.ts';
import { linkAddress, valueColumnOf, type LinkedRow } from '../link-address.ts';
import type { SpecOf, WidgetContext } from '../widget.ts';
import { memberText } from './member-text.ts';
import type { TableNode } from './tree.ts';

/** An action on a row, with its texts in the reader's language. */
export type RowAction =
  | { readonly kind: 'open'; readonly title: string; readonly address: string }
  | { readonly kind: 'send'; readonly title: string; readonly offer: CommandOffer };

type Actions = NonNullable<SpecOf<'table'>['actions']>;

/** Whether an action has a condition, which needs the interpreter. */
export const areConditional = (actions: Actions, context: WidgetContext): boolean =>
  actions.some((action) =>
    typeof action === 'string' ? hasCondition(action, context) : action.when !== undefined,
  );

/** The actions on a row; empty for a row that combines several rows of the report. */
export function actionsOn(
  node: TableNode,
  actions: Actions,
  columns: readonly ReportColumn[],
  context: WidgetContext,
  holds: Holds | null,
): readonly RowAction[] {
  if (actions.length === 0 || node.row === null) return [];
  const cells = node.row;
  const row: LinkedRow = { columns, valueAt: (at) => cells[at] ?? null };
  const record = recordOf(cells, columns, context);
  return actions.flatMap((action): readonly RowAction[] => {
    if (typeof action !== 'string') {
      const opened = opening(action, row, record, context, holds);
      return opened === null ? [] : [opened];
    }
    const offer = offerOf(action, record, context, holds);
    return offer === null ? [] : [{ kind: 'send', title: offer.title, offer }];
  });
}

/** A command for a row; null where it is unavailable, and for a row that combines several. */
export function offerOnRow(
  name: string,
  { row }: TableNode,
  columns: readonly ReportColumn[],
  context: WidgetContext,
  holds: Holds | null,
): CommandOffer | null {
  return row === null ? null : offerOf(name, recordOf(row, columns, context), context, holds);
}

/** A row as the input of a command. Where a label is shown, the value comes from its key column. */
function recordOf(
  cells: readonly ReportCell[],
  columns: readonly ReportColumn[],
  context: WidgetContext,
): CommandRecord {
  const cellAt = (at: number): ReportCell => cells[at] ?? null;
  return {
    values: Object.fromEntries(
      columns.map(({ name }) => [name, cellAt(valueColumnOf(columns, name))] as const),
    ),
    whole: {},
    texts: Object.fromEntries(
      columns.map((column, at) => [column.name, memberText(cellAt(at), column, context)] as const),
    ),
  };
}

function opening(
  { title, link, when }: RowLinkAction,
  row: LinkedRow,
  record: CommandRecord,
  context: WidgetContext,
  holds: Holds | null,
): RowAction | null {
  const { t, actions } = context;
  const address = linkAddress(link, row, context);
  if (address === null || !actions.mayOpen(address)) return null;
  return isOffered(when, record, context, holds) ? { kind: 'open', title: t(title), address } : null;
}
