import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import type { Say } from '../../i18n/index.ts';
import { ModalDialog } from '../../kit/ModalDialog.tsx';
import { readCell } from './clipboard/cell-text.ts';
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
  readonly say: Say;
  readonly onClose: () => void;
}

/** One value for a field of all selected rows, as one step. */
export function BulkDialog({ sheet, store, selection, members, say, onClose }: BulkDialogProps) {
  const range = selection.range();
  const rows = range === null ? [] : rowsIn(sheet, range);
  const writable = sheet.columns.filter(({ readOnly }) => !readOnly);
  const first = sheet.columns[range?.start ?? 0];
  const [name, setName] = useState((writable.find((field) => field === first) ?? writable[0])?.name ?? '');
  const [text, setText] = useState('');
  const field = writable.find((each) => each.name === name);
  if (field === undefined) return null;
  const choices = members.choicesOf(field);
  const apply = (): void => {
    const value = readCell(field, { text }, sheet.words);
    store.step({ cells: rows.map(({ key }) => ({ key, field: field.name, value })) });
    onClose();
  };
  return (
    <ModalDialog label={say('grid.bulkTitle', { count: rows.length })} onClose={onClose}>
      <form
        className="grid-bulk"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <h2>{say('grid.bulkTitle', { count: rows.length })}</h2>
        <label>
          <span>{say('grid.column')}</span>
          <Select
            value={name}
            options={writable.map((each) => ({ value: each.name, label: each.title }))}
            getPopupContainer={(element) => element.closest('dialog') ?? document.body}
            onChange={(next: string) => {
              setName(next);
              setText('');
            }}
          />
        </label>
        <label>
          <span>{say('grid.value')}</span>
          {choices.length > 0 ? (
            <Select
              showSearch
              virtual
              optionFilterProp="label"
              value={text === '' ? null : text}
              options={choices.map(({ value, title }) => ({ value, label: title }))}
              getPopupContainer={(element) => element.closest('dialog') ?? document.body}
              onChange={(next: string | null) => setText(next ?? '')}
              allowClear
            />
          ) : (
            <Input data-first value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </label>
        <footer>
          <Button onClick={onClose}>{say('widgets.cancel')}</Button>
          <Button type="primary" htmlType="submit">
            {say('grid.apply')}
          </Button>
        </footer>
      </form>
    </ModalDialog>
  );
}
