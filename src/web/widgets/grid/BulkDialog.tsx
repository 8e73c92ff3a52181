import { Input, Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { AppText } from '../../i18n/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import { popupContainer } from '../../kit/popup-container.ts';
import { readCell } from './clipboard/cell-text.ts';
import type { CellChange } from './model/change.ts';
import { currencyIn, fieldIn, isNumeric, optionsFor, type GridField } from './model/field.ts';
import type * as SharingModule from './model/share-out.ts';
import type { GridRow } from './model/state.ts';
import { rowsIn } from './operations.ts';
import type { CellSelection } from './selection.ts';
import type { GridStore } from './store.ts';
import type { MemberLists } from './use-members.ts';
import type { ShownSheet } from './use-sheet.ts';

interface BulkDialogProps {
  readonly sheet: ShownSheet;
  readonly store: GridStore;
  readonly selection: CellSelection;
  readonly members: MemberLists;
  readonly appText: AppText;
  readonly onClose: () => void;
}

type Way = 'set' | 'total' | 'percent';

/** The functions with exact amounts. The module is loaded when the dialog opens. */
type Sharing = typeof SharingModule;

/**
 * Changes a field of all selected rows as one step: the same value in each row, a total that they add up to,
 * or a percentage more or less.
 */
export function BulkDialog({ sheet, store, selection, members, appText, onClose }: BulkDialogProps) {
  const range = selection.range();
  const rows = range === null ? [] : rowsIn(sheet, range);
  const [sharing, setSharing] = useState<Sharing | null>(null);
  useEffect(() => {
    void import('./model/share-out.ts').then(setSharing);
  }, []);
  const figures = sharing?.sharedFigures(sheet.fields) ?? [];
  const columns = sheet.columns.filter(
    (each) => !each.readOnly || figures.some(({ figure }) => figure === each),
  );
  const writable = columns.filter(({ readOnly }) => !readOnly);
  const first = sheet.columns[range?.start ?? 0];
  const [chosen, setName] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [requested, setWay] = useState<Way>('set');
  const field =
    columns.find(({ name }) => name === chosen) ?? columns.find((each) => each === first) ?? writable[0];
  if (field === undefined) return null;
  // Amounts of different currencies have no total.
  const isMixed = new Set(rows.map(({ values }) => currencyIn(field, values))).size > 1;
  const shared = isMixed ? undefined : figures.find(({ figure }) => figure === field);
  const ways: Way[] = [
    ...(field.readOnly ? [] : (['set'] as const)),
    ...(shared === undefined || rows.length < 2 ? [] : (['total'] as const)),
    ...(!field.readOnly && isNumeric(field) ? (['percent'] as const) : []),
  ];
  const way = ways.includes(requested) ? requested : ways[0];
  const cells = changesOf();
  return (
    <FormDialog
      title={appText('grid.bulkTitle', { count: rows.length })}
      className="grid-bulk"
      submit={appText('grid.apply')}
      isDisabled={cells === null}
      {...{ appText, onClose }}
      onSubmit={() => {
        if (cells === null) return;
        store.step({ cells });
        onClose();
      }}
    >
      <label>
        <span>{appText('grid.column')}</span>
        <Select
          showSearch
          optionFilterProp="label"
          value={field.name}
          options={columns.map((each) => ({ value: each.name, label: each.title }))}
          getPopupContainer={popupContainer}
          onChange={(next: string) => {
            setName(next);
            setText('');
          }}
        />
      </label>
      {ways.length < 2 ? null : (
        <Segmented<Way>
          value={way!}
          options={ways.map((value) => ({ value, label: appText(`grid.bulkWays.${value}`) }))}
          onChange={(next) => {
            setWay(next);
            setText('');
          }}
        />
      )}
      <Value
        field={fittingField(field, rows)}
        {...{ members, text, appText, onText: setText }}
        way={way ?? 'set'}
      />
      {way === 'total' && sharing !== null ? (
        <p className="grid-note" role="status">
          {appText('grid.bulkTotal', {
            before: sheet.textOf(field, sharing.totalOf(rows, field).toNumber()),
            after: cells === null ? '–' : sheet.textOf(field, totalAfter(cells)),
          })}
        </p>
      ) : null}
    </FormDialog>
  );

  /** Returns the changes to make; null while the input is incomplete or wrong. */
  function changesOf(): readonly CellChange[] | null {
    if (way === 'set') {
      const value = readCell(fittingField(field!, rows), { text }, sheet.words);
      return rows.map(({ key }) => ({ key, field: field!.name, value }));
    }
    const asPercent = { ...field!, style: { format: 'percent' as const } };
    const isShare = way === 'percent' && !/%/.test(text);
    const read = readCell(
      way === 'percent' ? asPercent : field!,
      { text: isShare ? `${text}%` : text },
      sheet.words,
    );
    const amount = String(read ?? '');
    if (sharing === null || text.trim() === '' || !/^-?\d+(\.\d+)?$/.test(amount)) return null;
    if (way === 'percent') return sharing.changedBy(rows, field!, amount);
    const { compute } = store.view().state;
    const changes = sharing.sharedOut(rows, shared!, amount, compute);
    return changes.length === 0 ? null : changes;
  }

  /**
   * Returns the sum of the rows after the changes. The sum of a computed figure can differ by cents from the
   * total that was typed, so the dialog shows it before the change is made.
   */
  function totalAfter(changes: readonly CellChange[]): number {
    const { compute } = store.view().state;
    const after = rows.map((row, index) => {
      const { field: name, value } = changes[index]!;
      const values = { ...row.values, [name]: value };
      return { ...row, values: { ...values, ...compute?.(values) } };
    });
    return sharing!.totalOf(after, field!).toNumber();
  }
}

/** Returns the field as the rows have it, if all of them have the same choices. */
function fittingField(field: GridField, rows: readonly GridRow[]): GridField {
  const lists = new Set(rows.map(({ values }) => optionsFor(field, values)));
  return field.by !== null && lists.size === 1 ? fieldIn(field, rows[0]!.values) : field;
}

interface ValueProps extends Pick<BulkDialogProps, 'members' | 'appText'> {
  readonly field: GridField;
  readonly way: Way;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function Value({ field, way, members, appText, text, onText }: ValueProps) {
  const choices = way === 'set' ? members.choicesOf(field) : [];
  return (
    <label>
      <span>{appText(`grid.bulkValues.${way}`)}</span>
      {choices.length > 0 ? (
        <Select
          showSearch
          virtual
          optionFilterProp="label"
          value={text === '' ? null : text}
          options={choices.map(({ value, title }) => ({ value, label: title }))}
          getPopupContainer={popupContainer}
          onChange={(next: string | null) => onText(next ?? '')}
          allowClear
        />
      ) : (
        <Input
          data-first
          value={text}
          {...(way === 'percent' && { suffix: '%' })}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </label>
  );
}
