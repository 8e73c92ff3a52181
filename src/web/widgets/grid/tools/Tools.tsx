import { useState } from 'react';
import { late } from '../../../kit/late.tsx';
import { ActionMenu } from '../../ActionMenu.tsx';
import type { MenuAction } from '../../ActionMenu.tsx';
import type { WidgetContext } from '../../widget.ts';
import type { CellSelection } from '../selection.ts';
import type { GridRow } from '../model/state.ts';
import type { GridStore, GridView } from '../store.ts';
import type { GridProps } from '../to-props.ts';
import type { ShownSheet } from '../use-sheet.ts';
import { exportPath } from './export-path.ts';

// These dialogs are rarely opened, so their code is loaded on demand.
const ImportDialog = late(async () => (await import('./ImportDialog.tsx')).ImportDialog);
const HistoryDialog = late(async () => (await import('./HistoryDialog.tsx')).HistoryDialog);
const CompareDialog = late(async () => (await import('./CompareDialog.tsx')).CompareDialog);
const TimesDialog = late(async () => (await import('./TimesDialog.tsx')).TimesDialog);

interface ToolsProps {
  readonly props: GridProps;
  readonly context: WidgetContext;
  readonly store: GridStore;
  readonly view: GridView;
  readonly sheet: ShownSheet;
  readonly selection: CellSelection;
  /** Shows the rows of a past moment. */
  readonly onMoment: (at: string) => void;
}

type Opened =
  | { readonly kind: 'import' | 'times' }
  | { readonly kind: 'history'; readonly row: GridRow }
  | { readonly kind: 'compare'; readonly at: string };

/** The menu for the whole table: files and earlier versions. */
export function Tools({ props, context, store, view, sheet, selection, onMoment }: ToolsProps) {
  const { appText, actions } = context;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isSaving, setSaving] = useState(false);
  const close = (): void => setOpened(null);
  const save = async (format: string, extension: string, name = props.title): Promise<void> => {
    const { path, unfiltered } = exportPath(props, context, sheet, view.state, format);
    setSaving(true);
    const outcome = await actions.download(path, `${name}.${extension}`);
    setSaving(false);
    if (outcome.kind === 'failed') actions.notify(outcome.message);
    else if (unfiltered.length > 0)
      actions.notify(appText('grid.tool.unfiltered', { names: unfiltered.join(', ') }));
  };
  const openHistory = (): void => {
    const range = selection.range();
    const shown = range === null ? undefined : sheet.rows[range.top];
    const row =
      shown === undefined ? null : sheet.rowBehind(shown.key, sheet.columns[range!.start]?.name ?? null);
    if (row === null || row.saved === null || row.saved.version === 0)
      return actions.notify(appText('grid.tool.choose'));
    setOpened({ kind: 'history', row });
  };
  const groups = (): readonly (readonly MenuAction[])[] => [
    [
      { key: 'csv', label: appText('grid.tool.csv'), run: () => void save('csv', 'csv') },
      { key: 'xlsx', label: appText('grid.tool.xlsx'), run: () => void save('xlsx', 'xlsx') },
      ...props.formats.map(({ name, title, extension }) => ({
        key: name,
        label: title,
        // The title of a format ends with its kind, which the file's extension says: "Plan for clients (Excel)".
        run: () => void save(name, extension, `${props.title} – ${title.replace(/\s*\([^)]*\)$/, '')}`),
      })),
      ...(view.mayWrite
        ? [{ key: 'import', label: appText('grid.tool.import'), run: () => setOpened({ kind: 'import' }) }]
        : []),
    ],
    [
      { key: 'history', label: appText('grid.tool.history'), run: openHistory },
      {
        key: 'times',
        label: appText(props.versions === null ? 'grid.tool.times' : 'grid.tool.versions'),
        run: () => setOpened({ kind: 'times' }),
      },
    ],
  ];
  return (
    <>
      <ActionMenu label={appText('grid.tool.menu')} isBusy={isSaving} groups={groups} />
      {opened?.kind === 'import' ? (
        <ImportDialog.Component {...{ props, context, store, view, sheet }} onClose={close} />
      ) : null}
      {opened?.kind === 'history' ? (
        <HistoryDialog.Component
          {...{ props, context, store, view, sheet }}
          row={opened.row}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'times' ? (
        <TimesDialog.Component
          {...{ props, context }}
          onChoose={onMoment}
          onCompare={(at) => setOpened({ kind: 'compare', at })}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'compare' ? (
        <CompareDialog.Component {...{ props, context, sheet }} at={opened.at} onClose={close} />
      ) : null}
    </>
  );
}
