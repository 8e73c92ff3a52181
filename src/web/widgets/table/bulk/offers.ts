import type { RowOffer } from '../../command/carry-out-all.ts';
import type { Holds } from '../../command/interpreter.ts';
import type { WidgetContext } from '../../widget.ts';
import { memberText } from '../member-text.ts';
import type { TableProps } from '../to-props.ts';
import type { TableNode } from '../tree.ts';

/** A command with the selected rows to which it applies. */
export interface BulkOffer {
  readonly command: string;
  readonly title: string;
  readonly danger: boolean;
  readonly rows: readonly RowOffer[];
  /** The number of selected rows to which it does not apply. */
  readonly leftOut: number;
  /** Whether it asks for confirmation: where it does so for a single row, is destructive, or can't be undone. */
  readonly asks: boolean;
}

/** The commands for the selected rows. A command that applies to none of them is left out. */
export function bulkOffers(
  nodes: readonly TableNode[],
  { bulkActions, offerOn }: Pick<TableProps, 'bulkActions' | 'offerOn'>,
  context: WidgetContext,
  holds: Holds | null,
): readonly BulkOffer[] {
  return bulkActions.flatMap((command): readonly BulkOffer[] => {
    const rows = nodes.flatMap((node): readonly RowOffer[] => {
      const offer = offerOn(command, node, holds);
      if (offer === null) return [];
      return [{ key: node.key, name: memberText(node.label, node.dimension, context), offer }];
    });
    const [first] = rows;
    if (first === undefined) return [];
    const { title, danger, confirm } = first.offer;
    const asks = confirm !== null || danger || rows.some(({ offer }) => offer.undo === null);
    return [{ command, title, danger, rows, leftOut: nodes.length - rows.length, asks }];
  });
}

const NAMED = 5;

/** The confirmation: how many rows, which ones, and how many selected rows are left out. */
export function questionOf(
  { title, rows, leftOut }: BulkOffer,
  { appText }: Pick<WidgetContext, 'appText'>,
): { readonly title: string; readonly text: string } {
  const names = rows
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ');
  const listed =
    rows.length > NAMED ? appText('widgets.otherHoldsMore', { names, count: rows.length - NAMED }) : names;
  return {
    title: appText('widgets.bulk.question', { title, count: rows.length }),
    text: leftOut === 0 ? listed : `${listed}. ${appText('widgets.bulk.leftOut', { count: leftOut })}`,
  };
}
