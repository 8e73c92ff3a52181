import type { WidgetContext } from '../widget.ts';
import type { ShownColumn } from './column-widths.ts';
import { FigureCell } from './FigureCell.tsx';
import type { Extents } from './figure-look.ts';
import { MemberCell } from './MemberCell.tsx';
import { memberText } from './member-text.ts';
import type { TableProps } from './to-props.ts';
import type { Rows } from './use-rows.ts';

/** More rows than these are for a download. */
const PRINTED_ROWS = 200;

interface PrintTableProps {
  readonly props: TableProps;
  readonly rows: Rows;
  readonly shown: readonly ShownColumn[];
  readonly extents: Extents;
  readonly context: WidgetContext;
}

/** The table on paper: every open row and every shown column, its head again on each sheet. */
export function PrintTable({ props, rows, shown, extents, context }: PrintTableProps) {
  const isTree = props.rowTitles.length > 1;
  const cells = (node: TableProps['root']) =>
    shown.map(({ column, index }) => (
      <td key={index} data-figure={column.isNumber || undefined}>
        <FigureCell hasDelta={props.hasDelta} {...{ node, index, column, extents, context }} />
      </td>
    ));
  return (
    <div className="print-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{props.rowTitles.join(' / ')}</th>
            {shown.map(({ column, index }) => (
              <th key={index} scope="col" data-figure={column.isNumber || undefined}>
                {column.title} {column.unit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.list.slice(0, PRINTED_ROWS).map((node) => (
            <tr key={node.key} data-parent={node.hasChildren || undefined}>
              <th scope="row">
                <MemberCell
                  node={node}
                  text={memberText(node.label, node.dimension, context)}
                  address={null}
                  isOpen={rows.isOpen(node)}
                  isTree={isTree}
                  onToggle={rows.toggle}
                  onOpen={context.actions.open}
                  say={context.say}
                />
              </th>
              {cells(node)}
            </tr>
          ))}
          {props.hasTotals ? (
            <tr className="print-total">
              <th scope="row">{context.say('widgets.total')}</th>
              {cells(props.root)}
            </tr>
          ) : null}
        </tbody>
      </table>
      {rows.list.length > PRINTED_ROWS ? (
        <p className="chart-note">
          {context.say('widgets.moreRows', {
            count: PRINTED_ROWS,
            total: context.format.full(rows.list.length, { format: 'integer' }),
          })}
        </p>
      ) : null}
    </div>
  );
}
