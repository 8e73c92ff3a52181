import { Checkbox } from 'antd';
import type { TableProps as AntTableProps } from 'antd';
import type { WidgetContext } from '../../widget.ts';
import { memberText } from '../member-text.ts';
import type { TableNode } from '../tree.ts';
import type { ChosenRows } from './use-chosen-rows.ts';

/** The width of the column with the checkboxes in pixels, wide enough for touch. */
export const CHOICE_WIDTH = 40;

type AntColumn = NonNullable<AntTableProps<TableNode>['columns']>[number];

/** The column with the checkboxes, and one in the heading for all rows. */
export function choiceColumn(root: TableNode, chosen: ChosenRows, context: WidgetContext): AntColumn {
  const boxOf = (node: TableNode, label: string) => {
    const state = chosen.stateOf(node);
    return state === null ? null : (
      <Checkbox
        checked={state === 'all'}
        indeterminate={state === 'some'}
        aria-label={label}
        onChange={({ nativeEvent }) => chosen.toggle(node, nativeEvent.shiftKey && node !== root)}
      />
    );
  };
  return {
    key: 'choice',
    title: boxOf(root, context.appText('widgets.bulk.chooseAll')),
    className: 'table-choice',
    width: CHOICE_WIDTH,
    fixed: 'start',
    render: (_, node) =>
      boxOf(
        node,
        context.appText('widgets.bulk.choose', { name: memberText(node.label, node.dimension, context) }),
      ),
  };
}
