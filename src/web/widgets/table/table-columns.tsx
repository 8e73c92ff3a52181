import type { TableProps as AntTableProps } from 'antd';
import type { ReactNode } from 'react';
import type { WidgetContext } from '../widget.ts';
import { FigureCell } from './FigureCell.tsx';
import type { Extents } from './figure-look.ts';
import { MemberCell } from './MemberCell.tsx';
import type { Sort } from './order.ts';
import { memberText } from './member-text.ts';
import { rowAction } from './row-link.ts';
import type { PlaceActions } from '../chart-kit/place-slot.ts';
import type { FigureColumn } from './figure-column.ts';
import type { TableProps } from './to-props.ts';
import { ACTIONS_WIDTH } from './column-widths.ts';
import type { ColumnWidths, ShownColumn } from './column-widths.ts';
import type { TableNode } from './tree.ts';
import type { RowActions } from './use-row-actions.tsx';
import type { Rows } from './use-rows.ts';

type AntColumn = NonNullable<AntTableProps<TableNode>['columns']>[number];

export function antColumns(
  props: TableProps,
  rows: Rows,
  shown: readonly ShownColumn[],
  widths: ColumnWidths,
  extents: Extents,
  context: WidgetContext,
  nameHeader: ReactNode,
  menuOf: RowActions['menuOf'],
  places: PlaceActions,
  isNarrow: boolean,
): AntColumn[] {
  const isTree = props.rowTitles.length > 1;
  const name: AntColumn = {
    key: 'name',
    title: nameHeader,
    width: widths[0],
    fixed: 'start',
    sorter: true,
    sortDirections: ['ascend', 'descend'],
    sortOrder: orderShown(rows.sort, null),
    render: (_, node) => (
      <MemberCell
        node={node}
        text={memberText(node.label, node.dimension, context)}
        isOpen={rows.isOpen(node)}
        isTree={isTree}
        onToggle={rows.toggle}
        appText={context.appText}
        action={rowAction(node, props.reported, places)}
      />
    ),
  };
  const figures = shown.map(({ column, index }, place): AntColumn => ({
    key: String(index),
    title: <FigureHeader column={column} />,
    width: widths[place + 1] ?? column.width,
    align: column.isNumber ? 'end' : 'start',
    ...(column.trend === null && {
      sorter: true,
      sortDirections: ['descend', 'ascend'],
      sortOrder: orderShown(rows.sort, index),
    }),
    render: (_, node) => (
      <FigureCell node={node} hasDelta={props.hasDelta} {...{ index, column, extents, context }} />
    ),
  }));
  if (!props.hasActions) return [name, ...figures];
  const menu: AntColumn = {
    key: 'actions',
    title: <span className="visually-hidden">{context.appText('widgets.rowActions')}</span>,
    className: 'table-actions',
    width: ACTIONS_WIDTH,
    // On a phone, the first figure needs the room.
    ...(!isNarrow && { fixed: 'end' }),
    align: 'end',
    render: (_, node) => menuOf(node),
  };
  return [name, ...figures, menu];
}

function FigureHeader({ column }: { readonly column: FigureColumn }) {
  return (
    <span className="table-title" data-text={!column.isNumber || undefined} title={titleOf(column)}>
      <span className="table-title-lines">
        {/* One child, because each child would be a line of its own here. */}
        <span>
          <span className="table-title-text">{column.title}</span>
          {column.unit === null ? null : <span className="table-unit">{`\u00a0${column.unit}`}</span>}
        </span>
      </span>
    </span>
  );
}

const titleOf = ({ title, trend }: FigureColumn): string =>
  trend === null ? title : `${title}: ${trend.about}`;

function orderShown(sort: Sort, index: number | null): 'ascend' | 'descend' | null {
  if (sort === null) return null;
  const isThis = sort.by === 'figure' ? sort.index === index : index === null;
  if (!isThis) return null;
  return sort.descending ? 'descend' : 'ascend';
}

/** The sort order that a click on a header requests; null for the initial order. */
export function sortRequested(key: unknown, order: 'ascend' | 'descend' | null | undefined): Sort {
  if (order === null || order === undefined) return null;
  const descending = order === 'descend';
  return key === 'name'
    ? { by: 'name', dimension: null, descending }
    : { by: 'figure', index: Number(key), descending };
}
