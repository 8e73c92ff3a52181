import type { DragEvent } from 'react';
import type { Column } from 'react-data-grid';
import { ruleFor } from '../rules.ts';
import type { WidgetContext } from '../widget.ts';
import { CellEditor } from './CellEditor.tsx';
import { textOrDash } from './clipboard/cell-text.ts';
import { FilterMenu } from './FilterMenu.tsx';
import { fieldIn, isNumeric, type GridValue, type GridField } from './model/field.ts';
import { proposalFor } from './model/open-rows.ts';
import { valueOf } from './model/state.ts';
import { isGroup, sumsText, type GroupRow, type ViewRow } from './model/view-rows.ts';
import type { ColumnLook, GridProps } from './to-props.ts';
import type { RowDrag } from './row-drag.ts';
import { RowNumber } from './SheetCell.tsx';
import type { SummaryRow, TypedRow } from './typed-row.ts';
import type { MemberLists } from './use-members.ts';
import type { ShownSheet } from './use-sheet.ts';

interface ColumnParts {
  readonly props: GridProps;
  readonly sheet: ShownSheet;
  readonly members: MemberLists;
  readonly context: WidgetContext;
  readonly canWrite: boolean;
  /** The drag handlers of row numbers; null when rows can't be dragged. */
  readonly drag: RowDrag | null;
}

const NUMBER_WIDTH = 52;
/** A pivot has few rows, and they have header cells, so its number column is narrower. */
const PIVOT_NUMBER_WIDTH = 36;
/**
 * Minimum width of the window, in pixels, for frozen columns. On a phone they would leave no room for the
 * others.
 */
const ROOM_TO_FREEZE = 640;

export function gridColumns(parts: ColumnParts): readonly Column<TypedRow, SummaryRow>[] {
  const { sheet, context, canWrite } = parts;
  const drag = canWrite ? parts.drag : null;
  const count: Column<TypedRow, SummaryRow> = {
    key: '#',
    name: context.appText('grid.number'),
    width: sheet.isPivot ? PIVOT_NUMBER_WIDTH : NUMBER_WIDTH,
    frozen: true,
    resizable: false,
    sortable: false,
    headerCellClass: 'grid-number-head',
    cellClass: 'grid-number',
    renderHeaderCell: ({ column }) => <span className="visually-hidden">{column.name}</span>,
    renderCell: ({ row }) =>
      isGroup(row) ? null : (
        <span
          title={stateText(row, context) ?? (drag === null ? undefined : context.appText('grid.drag.hint'))}
          {...(drag === null
            ? {}
            : {
                draggable: true,
                onDragStart: (event: DragEvent) => drag.onDragStart(row, event),
                onDragEnd: drag.onDragEnd,
              })}
        >
          {row.edit?.kind === 'insert' ? '+' : <RowNumber row={row} />}
        </span>
      ),
  };
  return [count, ...sheet.columns.map((field, index) => columnOf(field, index, parts))];
}

function stateText(row: Exclude<ViewRow, GroupRow>, { appText }: WidgetContext): string | undefined {
  if (row.edit?.kind === 'insert') return appText('grid.newRow');
  return row.edit?.kind === 'delete' ? appText('grid.willGo') : undefined;
}

function columnOf(field: GridField, index: number, parts: ColumnParts): Column<TypedRow, SummaryRow> {
  const { props, sheet, members, context, canWrite } = parts;
  const look = props.looks[field.name] ?? pivotLook(props);
  const proposed = props.proposed.includes(field.name);
  const isWritable = (row: TypedRow): boolean =>
    canWrite && !field.readOnly && !isGroup(row) && row.edit?.kind !== 'delete';
  return {
    key: field.name,
    name: field.title,
    width: look.width,
    minWidth: 48,
    frozen: (look.frozen && window.innerWidth >= ROOM_TO_FREEZE) || (sheet.isPivot && field.readOnly),
    resizable: true,
    sortable: !sheet.isPivot,
    headerCellClass: isNumeric(field) ? 'grid-head grid-figure' : 'grid-head',
    cellClass: `${isNumeric(field) ? 'grid-figure' : ''}${!field.readOnly ? '' : sheet.isPivot ? ' grid-down' : ' grid-read-only'}`,
    renderHeaderCell: ({ sortDirection }) =>
      sheet.isPivot ? (
        <span className="grid-head-name">{field.title}</span>
      ) : (
        <FilterMenu {...{ field, sheet, context, sortDirection }} />
      ),
    renderCell: ({ row }) =>
      isGroup(row) ? (
        <GroupCell {...{ row, field, look, sheet, context }} isFirst={index === 0} />
      ) : (
        <CellText
          value={valueOf(row.values, field)}
          proposal={proposed ? proposalFor(row, field.name) : null}
          field={fieldIn(field, row.values)}
          {...{ sheet, appText: context.appText, look }}
        />
      ),
    summaryCellClass: isNumeric(field) ? 'grid-figure' : '',
    renderSummaryCell: ({ row }) =>
      index === 0 ? context.appText('grid.total') : <Sum {...{ field, look, sheet }} sums={row.sums} />,
    ...(field.type === 'boolean' || !canWrite || field.readOnly
      ? { editable: false }
      : {
          editable: isWritable,
          renderEditCell: ({ row, onRowChange, onClose }) =>
            isGroup(row) ? null : (
              <CellEditor
                field={fieldIn(field, row.values)}
                value={valueOf(row.values, field)}
                words={sheet.words}
                choices={members.choicesOf(fieldIn(field, row.values))}
                appText={context.appText}
                onType={(typed) => onRowChange({ ...row, typed })}
                onChoose={(value) => onRowChange({ ...row, typed: { value } }, true)}
                onClose={onClose}
              />
            ),
        }),
  };
}

/** All value columns of a pivot look like the value's field. */
const pivotLook = ({ pivot, looks }: GridProps): GridProps['looks'][string] => ({
  width: pivot!.width,
  frozen: false,
  rules: looks[pivot!.value]?.rules ?? [],
  sum: looks[pivot!.value]?.sum ?? null,
  zeroIsNone: looks[pivot!.value]?.zeroIsNone ?? false,
});

interface CellTextProps {
  readonly value: GridValue;
  /** The value proposed for the cell while it is empty. */
  readonly proposal: GridValue;
  readonly appText: WidgetContext['appText'];
  readonly field: GridField;
  readonly sheet: Pick<ShownSheet, 'textOf'>;
  readonly look: ColumnLook;
}

function CellText({ value, proposal, field, sheet, appText, look: { rules, zeroIsNone } }: CellTextProps) {
  if (proposal !== null) {
    const text = sheet.textOf(field, proposal);
    return (
      <bdi className="grid-proposal" title={appText('grid.proposal', { text })}>
        <span className="visually-hidden">{appText('grid.proposed')}</span> {text}
      </bdi>
    );
  }
  if (typeof value === 'boolean' && field.type === 'boolean')
    return (
      <span
        className="grid-check"
        role="checkbox"
        aria-checked={value}
        aria-label={sheet.textOf(field, value)}
      >
        {value ? '✓' : ''}
      </span>
    );
  const tone = rules.length === 0 ? undefined : ruleFor(value === null ? null : Number(value), rules)?.tone;
  const text = zeroIsNone ? textOrDash(field, value, sheet.textOf) : sheet.textOf(field, value);
  return tone === undefined ? <bdi>{text}</bdi> : <bdi data-tone={tone}>{text}</bdi>;
}

interface GroupCellProps {
  readonly row: GroupRow;
  readonly field: GridField;
  readonly look: ColumnLook;
  readonly isFirst: boolean;
  readonly sheet: ShownSheet;
  readonly context: WidgetContext;
}

/** The header of a group: its value and number of rows in the first column, and sums in the others. */
function GroupCell({ row, field, look, isFirst, sheet, context }: GroupCellProps) {
  const { appText } = context;
  if (isFirst) {
    const count = appText('grid.rowCount', { count: row.count });
    const name = row.text === '' ? appText('grid.emptyCell') : row.text;
    return (
      <span className="grid-group-name" style={{ paddingInlineStart: row.level * 16 }}>
        <button
          type="button"
          tabIndex={-1}
          aria-expanded={row.isOpen}
          aria-label={appText(row.isOpen ? 'grid.closeGroup' : 'grid.openGroup', { name })}
        />
        <bdi>{name}</bdi>
        <small>{count}</small>
      </span>
    );
  }
  return <Sum {...{ field, look, sheet }} sums={row.sums} />;
}

interface SumProps extends SummaryRow {
  readonly field: GridField;
  readonly look: ColumnLook;
  readonly sheet: Pick<ShownSheet, 'textOf'>;
}

/** Whether a column's figures can be added up. Percentages, years and months can't. */
export const addsUp = (field: GridField, { sum }: Pick<ColumnLook, 'sum'>): boolean =>
  sum ?? (isNumeric(field) && field.type !== 'integer' && field.style.format !== 'percent');

/** The sum of a column. */
function Sum({ field, look, sheet, sums }: SumProps) {
  if (!addsUp(field, look)) return null;
  const text = sumsText(field, sums[field.name] ?? [], sheet.textOf);
  return <bdi title={text}>{text}</bdi>;
}
