import { Button, Table } from 'antd';
import type { TableRef } from 'antd/es/table';
import { useCallback, useMemo, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useWidth } from '../../kit/use-width.ts';
import type { WidgetContext } from '../widget.ts';
import { CHOICE_WIDTH, choiceColumn } from './bulk/choice-column.tsx';
import { LateBulkBar } from './bulk/index.ts';
import { useChosenRows } from './bulk/use-chosen-rows.ts';
import { ColumnChooser, isShown } from './ColumnChooser.tsx';
import { ACTIONS_WIDTH, columnWidths, headerHeight } from './column-widths.ts';
import type { ShownColumn } from './column-widths.ts';
import { FigureCell } from './FigureCell.tsx';
import { usePlaces } from '../chart-kit/place-slot.ts';
import { rowAction } from './row-link.ts';
import { usePrinting } from '../printing.ts';
import './print-table.css';
import { PrintTable } from './PrintTable.tsx';
import { Extents } from './figure-look.ts';
import './table.css';
import { antColumns, sortRequested } from './table-columns.tsx';
import type { TableProps } from './to-props.ts';
import type { TableNode } from './tree.ts';
import { useColumnChoice } from './use-column-choice.ts';
import { useRowActions } from './use-row-actions.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useRows } from './use-rows.ts';
import { noteRoom } from '../note-room.ts';
import type { Rows } from './use-rows.ts';

/** The room below the rows, as in `table.css`. */
const SCROLL_BAR_ROOM = 12;
/** The height of the bar of commands for several rows, as in `table.css`. */
const BULK_BAR_HEIGHT = 44;
/** The note's margin and largest number of lines, as in `table.css`. */
const NOTE = { above: 8, mostLines: 6 };

/** In tables narrower than this, in pixels, the menus of the rows don't stay visible while scrolling sideways. */
const NARROW = 480;

export function View({ props, context }: { readonly props: TableProps; readonly context: WidgetContext }) {
  const table = useRef<TableRef>(null);
  const { title } = context.plan.spec;
  const printing = usePrinting();
  const [width, attach] = useWidth();
  const rows = useRows(props, context.format.locale);
  const [choice, choose] = useColumnChoice(context.plan.name);
  const places = usePlaces();
  const actionOf = useCallback(
    (node: TableNode) => rowAction(node, props.reported, places),
    [props.reported, places],
  );
  const isBulk = props.bulkActions.length > 0;
  const chosen = useChosenRows(props.root, rows.list, isBulk);
  const keys = useRowKeys(
    rows,
    useCallback((key: string) => table.current?.scrollTo({ key }), []),
    useCallback((node: TableNode) => actionOf(node)?.run(false), [actionOf]),
    isBulk ? { chosen, root: props.root } : null,
  );
  const { menuOf, question } = useRowActions(props, context);
  const extents = useMemo(() => new Extents(rows.list), [rows.list]);
  const shown = useMemo(
    () =>
      props.columns.flatMap((column, index): ShownColumn[] =>
        isShown(column, choice) ? [{ column, index }] : [],
      ),
    [props.columns, choice],
  );
  if (printing) return <PrintTable {...{ props, rows, shown, extents, context }} />;
  const besides = (props.hasActions ? ACTIONS_WIDTH : 0) + (isBulk ? CHOICE_WIDTH : 0);
  const widths = columnWidths(shown, width - besides, props.nameWidth);
  const header = (
    <NameHeader titles={props.rowTitles} rows={rows} appText={context.appText}>
      <ColumnChooser columns={props.columns} choice={choice} onChoose={choose} appText={context.appText} />
    </NameHeader>
  );
  const across = widths.reduce((sum, each) => sum + each, besides);
  const head = headerHeight(shown, widths);
  const height =
    props.height -
    head -
    (props.hasTotals ? props.rowHeight : 0) -
    (across > width ? SCROLL_BAR_ROOM : 0) -
    noteRoom(props.note, width, NOTE) -
    (isBulk ? BULK_BAR_HEIGHT : 0);
  return (
    <div
      ref={attach}
      className="table-widget"
      style={{ '--table-head': `${head}px` } as CSSProperties}
      data-density={props.rowHeight === 32 ? 'compact' : 'normal'}
      tabIndex={0}
      role="group"
      aria-label={title === undefined ? props.rowTitles.join(', ') : context.t(title)}
      onKeyDown={keys.onKeyDown}
      onBlur={keys.onBlur}
    >
      {width === 0 ? null : (
        <Table<TableNode>
          ref={table}
          virtual
          size="small"
          rowKey="key"
          pagination={false}
          showSorterTooltip={false}
          columns={[
            ...(isBulk ? [choiceColumn(props.root, chosen, context)] : []),
            ...antColumns(
              props,
              rows,
              shown,
              widths,
              extents,
              context,
              header,
              menuOf,
              places,
              width < NARROW,
            ),
          ]}
          dataSource={rows.list as TableNode[]}
          // Rows have children of their own; antd must not look for them.
          expandable={{ childrenColumnName: 'none' }}
          scroll={{
            x: across,
            y: Math.max(props.rowHeight * 2, height),
          }}
          rowClassName={(node) =>
            rowClass(node, keys.active, actionOf(node)?.isChosen === true || chosen.has(node))
          }
          onChange={(_, __, sorter) => {
            const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
            rows.setSort(sortRequested(columnKey, order) ?? props.sort);
          }}
          summary={() => (props.hasTotals ? totalRow({ props, shown, extents, context }) : null)}
        />
      )}
      {props.note === null ? null : (
        <p className="chart-note table-note" title={props.note}>
          {props.note}
        </p>
      )}
      {isBulk ? (
        <LateBulkBar {...{ props, chosen, context }} fallback={<div className="table-bulk" />} />
      ) : null}
      {question}
    </div>
  );
}

function rowClass(node: TableNode, active: string | null, isChosen: boolean): string {
  const parts = ['table-row'];
  if (node.hasChildren) parts.push('is-parent');
  if (node.isGone) parts.push('is-gone');
  if (node.key === active) parts.push('is-active');
  if (isChosen) parts.push('is-chosen');
  return parts.join(' ');
}

interface NameHeaderProps {
  readonly titles: readonly string[];
  readonly rows: Rows;
  readonly appText: WidgetContext['appText'];
  readonly children: ReactNode;
}

/** The titles of the dimensions, outermost first, and the tools of the table. */
function NameHeader({ titles, rows, appText, children }: NameHeaderProps) {
  const text = titles.join(' / ');
  const label = appText(rows.allOpen ? 'widgets.collapseAll' : 'widgets.expandAll');
  return (
    <span className="table-title table-names">
      <span className="table-title-text" title={text}>
        {text}
      </span>
      {/* A click on the tools must not sort the column. */}
      <span
        className="table-tools"
        role="presentation"
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {titles.length > 1 ? (
          <Button
            type="text"
            size="small"
            className="table-tool"
            aria-label={label}
            title={label}
            onClick={() => rows.openAll(!rows.allOpen)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={rows.allOpen ? 'M4 2l4 4 4-4M4 14l4-4 4 4' : 'M4 6l4-4 4 4M4 10l4 4 4-4'} />
            </svg>
          </Button>
        ) : null}
        {children}
      </span>
    </span>
  );
}

interface TotalProps {
  readonly props: TableProps;
  readonly shown: readonly ShownColumn[];
  readonly extents: Extents;
  readonly context: WidgetContext;
}

/**
 * The grand total, which stays visible below the rows. antd supports that only for a summary element, not for a
 * component.
 */
function totalRow({ props, shown, extents, context }: TotalProps): ReactNode {
  const isBulk = props.bulkActions.length > 0;
  const first = isBulk ? 1 : 0;
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="table-total">
        {isBulk ? <Table.Summary.Cell index={0} /> : null}
        <Table.Summary.Cell index={first} align="start">
          {props.totalTitle}
        </Table.Summary.Cell>
        {shown.map(({ column, index }, place) => (
          <Table.Summary.Cell key={index} index={first + place + 1} align={column.isNumber ? 'end' : 'start'}>
            <FigureCell
              node={props.root}
              hasDelta={props.hasDelta}
              {...{ index, column, extents, context }}
            />
          </Table.Summary.Cell>
        ))}
        {props.hasActions ? <Table.Summary.Cell index={first + shown.length + 1} /> : null}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
