import { memo } from 'react';
import { Figure } from '../table/Figure.tsx';
import { lookBetween, toneOfFigure } from '../table/figure-look.ts';
import type { FigureLook } from '../table/figure-look.ts';
import { MemberCell } from '../table/MemberCell.tsx';
import type { TableNode } from '../table/tree.ts';
import type { WidgetContext } from '../widget.ts';
import type { CellExtents } from './extents.ts';
import type { PivotProps } from './to-props.ts';
import type { Axis } from './use-axes.ts';

interface PivotRowProps {
  readonly node: TableNode;
  /** The rendered columns. */
  readonly nodes: readonly TableNode[];
  readonly place: number;
  readonly props: PivotProps;
  readonly axis: Axis;
  readonly extents: CellExtents;
  readonly isActive: boolean;
  readonly context: WidgetContext;
}

/** A row with its name; the root node's row has the totals. Memoized. */
export const PivotRow = memo(function PivotRow(row: PivotRowProps) {
  const { node, nodes, place, props, axis, extents, isActive, context } = row;
  const isTotal = node.depth === 0;
  const kind = isTotal ? 'pivot-total' : node.hasChildren ? 'is-parent' : undefined;
  return (
    <tr aria-rowindex={place + 1} className={kind} data-active={isActive || undefined}>
      <th scope="row">
        {isTotal ? (
          context.appText('widgets.total')
        ) : (
          <MemberCell
            node={node}
            text={props.textOf(node)}
            isOpen={axis.isOpen(node)}
            isTree={props.rowTitles.length > 1}
            onToggle={axis.toggle}
            appText={context.appText}
            action={null}
          />
        )}
      </th>
      <td className="pivot-gap" />
      {nodes.map((column) => (
        <Figures key={column.key} {...{ node, column, props, extents }} />
      ))}
      <td className="pivot-gap" />
      {props.hasTotals ? <Figures {...{ node, props, extents }} column={props.columns} /> : null}
    </tr>
  );
});

interface CellProps extends Pick<PivotRowProps, 'node' | 'props' | 'extents'> {
  readonly column: TableNode;
}

/** Memoized: when a row scrolls sideways, only new cells render. */
const Figures = memo(function Figures({ node, column, props, extents }: CellProps) {
  const kind = column.depth === 0 ? 'pivot-end' : column.hasChildren ? 'pivot-subtotal' : undefined;
  return props.measures.map((measure, index) => {
    const figure = props.figure(node, column, index);
    return (
      <td
        key={measure.field}
        className={kind}
        style={column.depth === 0 ? { insetInlineEnd: props.totalInsets[index] } : undefined}
        data-first={index === 0 || undefined}
      >
        {figure === null ? null : (
          <Figure
            text={props.figureText(node, column, index)}
            look={lookOf({ node, column, props, extents }, index)}
            tone={toneOfFigure(figure, measure.rules)}
          />
        )}
      </td>
    );
  });
});

/** A cell's highlight is relative to cells of the same levels. Totals of a whole axis have none. */
function lookOf({ node, column, props, extents }: CellProps, index: number): FigureLook | null {
  const highlight = props.measures[index]?.highlight;
  const figure = props.figure(node, column, index);
  if (highlight === undefined || highlight === 'progress' || typeof figure !== 'number') return null;
  if (node.depth === 0 || column.depth === 0) return null;
  return lookBetween(figure, highlight, extents.of(node, column, index));
}
