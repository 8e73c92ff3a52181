import { Button, Checkbox, Input } from 'antd';
import { useMemo, useState } from 'react';
import type { AppText } from '../../i18n/index.ts';
import { readCell } from './clipboard/cell-text.ts';
import { found, replaced } from './model/find.ts';
import { isGroup } from './model/view-rows.ts';
import type { GridStore } from './store.ts';
import type { ShownSheet } from './use-sheet.ts';

interface FindPanelProps {
  readonly sheet: ShownSheet;
  readonly store: GridStore;
  readonly appText: AppText;
  readonly canWrite: boolean;
  readonly goTo: (key: string, field: string | null) => void;
  readonly onClose: () => void;
}

/** Finds texts in the cells that are shown, and replaces them. Replacing all is one step. */
export function FindPanel({ sheet, store, appText, canWrite, goTo, onClose }: FindPanelProps) {
  const [search, setSearch] = useState({ text: '', whole: false, matchCase: false });
  const [by, setBy] = useState('');
  const [at, setAt] = useState(-1);
  const rows = useMemo(() => sheet.rows.flatMap((row) => (isGroup(row) ? [] : [row])), [sheet.rows]);
  const places = useMemo(
    () => found(rows, sheet.columns, search, sheet.textOf),
    [rows, sheet.columns, search, sheet.textOf],
  );
  const next = (): void => {
    const index = places.length === 0 ? -1 : (at + 1) % places.length;
    setAt(index);
    const place = places[index];
    if (place !== undefined) goTo(place.key, place.field);
  };
  const replaceAll = (): void => {
    const read = (field: (typeof sheet.columns)[number], text: string) =>
      readCell(field, { text }, sheet.words);
    store.step({ cells: replaced(rows, sheet.columns, search, by, sheet.textOf, read) });
  };
  return (
    <search
      className="grid-panel grid-find"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Input
        size="small"
        autoFocus
        aria-label={appText('grid.search')}
        placeholder={appText('grid.search')}
        value={search.text}
        onChange={(event) => {
          setSearch({ ...search, text: event.target.value });
          setAt(-1);
        }}
        onPressEnter={next}
      />
      {canWrite ? (
        <Input
          size="small"
          aria-label={appText('grid.replaceBy')}
          placeholder={appText('grid.replaceBy')}
          value={by}
          onChange={(event) => setBy(event.target.value)}
        />
      ) : null}
      <Button size="small" disabled={places.length === 0} onClick={next}>
        {appText('grid.next')}
      </Button>
      {canWrite ? (
        <Button size="small" disabled={places.length === 0} onClick={replaceAll}>
          {appText('grid.replaceAll')}
        </Button>
      ) : null}
      <Checkbox
        checked={search.whole}
        onChange={({ target }) => setSearch({ ...search, whole: target.checked })}
      >
        {appText('grid.whole')}
      </Checkbox>
      <Checkbox
        checked={search.matchCase}
        onChange={({ target }) => setSearch({ ...search, matchCase: target.checked })}
      >
        {appText('grid.matchCase')}
      </Checkbox>
      <span className="grid-find-count" role="status">
        {search.text === '' ? '' : appText('grid.matches', { count: places.length })}
      </span>
      <span className="grid-bar-space" />
      <Button size="small" type="text" onClick={onClose}>
        {appText('grid.close')}
      </Button>
    </search>
  );
}
