import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { usePrinting } from '../printing.ts';
import type { WidgetContext } from '../widget.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { ColumnSets } from './ColumnSets.tsx';
import { Conflicts } from './Conflicts.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { FaultPanel } from './FaultPanel.tsx';
import { FindPanel } from './FindPanel.tsx';
import { GridTable } from './GridTable.tsx';
import type { GridHandle } from './GridTable.tsx';
import { late } from '../../kit/late.tsx';
import { blockIn } from './clipboard/block-in.ts';
import type { Step } from './model/change.ts';
import { proposedRows } from './model/proposed-rows.ts';
import {
  acceptedProposals,
  cleared,
  copied,
  deleted,
  duplicated,
  filledDown,
  filledRight,
  filledSeries,
  likeFirst,
  pasted,
  rowsIn,
} from './operations.ts';
import { SaveBar } from './SaveBar.tsx';
import { createSelection } from './selection.ts';
import type { CellRange } from './selection.ts';
import { PrintGrid } from './PrintGrid.tsx';
import { NewsLine } from './NewsLine.tsx';
import type { GridStore, GridView } from './store.ts';
import { MomentBar } from './tools/MomentBar.tsx';
import { Tools } from './tools/Tools.tsx';
import { useReach } from './tools/use-reach.ts';
import type { GridProps } from './to-props.ts';
import { Toolbar } from './Toolbar.tsx';
import type { GridCommands } from './Toolbar.tsx';
import { useColumnSet } from './use-column-set.ts';
import type { MemberLists } from './use-members.ts';
import { useSheet } from './use-sheet.ts';

/** A past moment whose rows are shown. */
export interface Moment {
  /** ISO 8601. */
  readonly at: string;
  /** Whether the user may write the current rows. */
  readonly mayRestore: boolean;
}

interface EditorProps {
  readonly props: GridProps;
  readonly context: WidgetContext;
  readonly store: GridStore;
  readonly view: GridView;
  readonly members: MemberLists;
  readonly moment: Moment | null;
  readonly onMoment: (moment: Moment | null) => void;
  /** Called when the pointer or the focus enters the grid. */
  readonly onUse: () => void;
}

const ElsewherePanel = late(async () => (await import('./tools/ElsewherePanel.tsx')).ElsewherePanel);

type Panel = 'find' | 'faults' | 'warnings' | 'elsewhere' | null;

/** The grid with its toolbar, rows and save bar. */
export function Editor({
  props: whole,
  context,
  store: rowStore,
  view,
  members,
  moment,
  onMoment,
  onUse,
}: EditorProps) {
  const { say } = context;
  const printing = usePrinting();
  const { props, shown: shownSet, choose, showAll } = useColumnSet(whole, context.actions.drafts);
  const sheet = useSheet(
    props,
    context,
    rowStore,
    view,
    members,
    // A query's warnings are about the current rows, not about those of a past moment.
    moment === null ? props.warnings : null,
  );
  const [selection] = useState(createSelection);
  const [panel, setPanel] = useState<Panel>(null);
  const [isSettingValue, setSettingValue] = useState(false);
  const grid = useRef<GridHandle>(null);
  /** The number of columns of the last pasted block that are beyond the last column. */
  const [leftOut, setLeftOut] = useState(0);
  const [isCopying, setCopying] = useState(false);
  const [latest] = useState(() => holderOf(sheet));
  // Steps in shown cells are converted to steps in rows of the resource.
  const store = useMemo<GridStore>(
    () => ({ ...rowStore, step: (step) => rowStore.step(latest.get().stepOf(step)) }),
    [rowStore, latest],
  );
  useEffect(() => {
    latest.set(sheet);
  }, [latest, sheet]);
  const canWrite = view.mayWrite && !view.isSaving;
  const { key: keyFields, proposed } = props;

  const commands = useMemo<GridCommands>(() => {
    const onRange = (make: (range: CellRange) => Step) => (): void => {
      const range = selection.range();
      if (range !== null) store.step(make(range));
    };
    return {
      add: () => {
        const { rows, initial, newKey } = latest.get();
        const range = selection.range();
        const [last] = range === null ? [] : rowsIn({ rows }, range).slice(-1);
        const key = newKey();
        store.step({ added: [{ key, values: initial, below: last?.key ?? null }] });
        grid.current?.goTo(key, null);
      },
      duplicate: onRange((range) => duplicated(latest.get(), range)),
      delete: onRange((range) => deleted(latest.get(), range)),
      fillDown: onRange((range) => filledDown(latest.get(), range)),
      fillRight: onRange((range) => filledRight(latest.get(), range)),
      likeFirst: onRange((range) => likeFirst(latest.get(), range, keyFields)),
      accept: () => store.step({ cells: acceptedProposals(latest.get(), selection.range(), proposed) }),
      fillSeries: onRange((range) => filledSeries(latest.get(), range)),
      clear: onRange((range) => cleared(latest.get(), range)),
      undo: store.undo,
      redo: store.redo,
      find: () => setPanel((open) => (open === 'find' ? null : 'find')),
      copyOn: () => setCopying(true),
      propose: () => {
        const { initial, newKey } = latest.get();
        const rows = props.proposal?.rows ?? [];
        const parts = { key: props.key, initial, newKey };
        store.step({ added: proposedRows(store.view().state, rows, parts) });
      },
      setValue: () => setSettingValue(selection.range() !== null),
      save: () => {
        if (latest.get().faultList.length > 0) setPanel('faults');
        else void store.save();
      },
    };
  }, [store, selection, latest, keyFields, proposed, props.proposal, props.key]);

  const onCopy = (event: ClipboardEvent): void => {
    const range = selection.range();
    if (range === null || isTyping(event.target)) return;
    event.preventDefault();
    const { text, html } = copied(sheet, range);
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
    if (event.type === 'cut') commands.clear();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const range = selection.range();
    if (range === null || isTyping(event.target)) return;
    event.preventDefault();
    const block = blockIn(event.clipboardData);
    if (block.length === 0 || !canWrite) return;
    const { covered, leftOut: beyond, ...step } = pasted(sheet, range, block);
    store.step(step);
    setLeftOut(beyond);
    selection.set(covered);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey;
    const command = isCommand
      ? shortcuts[`${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`]
      : undefined;
    if (command === undefined || (isTyping(event.target) && command !== 'save')) return;
    event.preventDefault();
    commands[command]();
  };
  const listed = panel === 'warnings' ? sheet.warningList : sheet.faultList;
  const goTo = useCallback(
    (key: string, field: string | null) => {
      const isHidden = field !== null && props.hidden.some(({ name }) => name === field);
      if (isHidden) showAll();
      grid.current?.goTo(key, field);
    },
    [props, showAll],
  );
  const reach = useReach(props, context, sheet, goTo);
  const tools = (
    <Tools
      {...{ props, context, view, sheet, selection }}
      store={rowStore}
      onMoment={(at) => onMoment({ at, mayRestore: view.mayWrite })}
    />
  );
  return (
    <div
      className="grid-widget"
      data-grid="ready"
      data-writable={view.mayWrite || undefined}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
      onPointerEnter={onUse}
      onFocus={onUse}
    >
      {moment === null ? null : (
        <MomentBar {...{ props, context, sheet, ...moment }} onBack={() => onMoment(null)} />
      )}
      {view.mayWrite ? (
        <Toolbar
          {...{ props, commands, selection, sheet, view, say, tools }}
          copying={props.copying?.title ?? null}
        />
      ) : moment === null ? (
        <div className="grid-tools">
          <p className="grid-note">{say('grid.readOnly')}</p>
          <span className="grid-bar-space" />
          {tools}
        </div>
      ) : null}
      {whole.columnSets.length === 0 || printing ? null : (
        <ColumnSets columnSets={whole.columnSets} shown={shownSet} onShow={choose} say={say} />
      )}
      {panel === 'find' ? (
        <FindPanel {...{ sheet, store, say, goTo, canWrite }} onClose={() => setPanel(null)} />
      ) : null}
      {printing ? (
        <PrintGrid
          {...{ props, sheet, say }}
          count={(rows) => context.format.full(rows, { format: 'integer' })}
        />
      ) : (
        <GridTable ref={grid} {...{ props, context, store, view, sheet, selection, commands, members }} />
      )}
      {view.total > view.state.saved.size && view.state.saved.size > 0 ? (
        <p className="grid-note">
          {say('grid.cut', {
            count: view.state.saved.size,
            total: context.format.full(view.total, { format: 'integer' }),
          })}
        </p>
      ) : null}
      {leftOut === 0 ? null : (
        <p className="grid-note" role="status">
          {say('grid.pasteCut', { count: leftOut })}
        </p>
      )}
      {view.news === null ? null : (
        <NewsLine {...{ props, sheet, context, goTo }} news={view.news} onClose={rowStore.putNewsAside} />
      )}
      {(panel === 'faults' || panel === 'warnings') && listed.length > 0 ? (
        <FaultPanel
          {...{ sheet, props, say, goTo }}
          title={say(panel === 'faults' ? 'grid.faults.count' : 'grid.warnings', { count: listed.length })}
          list={listed}
          onElsewhere={() => setPanel('elsewhere')}
          onClose={() => setPanel(null)}
        />
      ) : null}
      {panel === 'elsewhere' ? (
        <ElsewherePanel.Component
          {...{ props, context, view, sheet }}
          store={rowStore}
          onShow={reach}
          onClose={() => setPanel(null)}
        />
      ) : null}
      <Conflicts {...{ sheet, store, view, props, context }} />
      {view.mayWrite ? (
        <SaveBar
          {...{ sheet, store, view, selection, say }}
          onFaults={() => setPanel('faults')}
          onWarnings={() => setPanel((open) => (open === 'warnings' ? null : 'warnings'))}
          onElsewhere={() => setPanel((open) => (open === 'elsewhere' ? null : 'elsewhere'))}
          onSave={commands.save}
        />
      ) : null}
      {isCopying && props.copying !== null ? (
        <CopyDialog
          {...{ props, context, view }}
          store={rowStore}
          copying={props.copying}
          onClose={() => setCopying(false)}
        />
      ) : null}
      {isSettingValue ? (
        <BulkDialog {...{ sheet, store, selection, say, members }} onClose={() => setSettingValue(false)} />
      ) : null}
    </div>
  );
}

/** Holds the latest value for callbacks that run later. */
function holderOf<T>(first: T) {
  let now = first;
  return {
    get: () => now,
    set: (next: T) => {
      now = next;
    },
  };
}

/** The shortcuts of spreadsheets, with Ctrl or Cmd. */
const shortcuts: Readonly<Record<string, keyof GridCommands | undefined>> = {
  z: 'undo',
  y: 'redo',
  'shift+z': 'redo',
  d: 'fillDown',
  f: 'find',
  h: 'find',
  s: 'save',
};

/** While a field has the focus, the browser handles keys and the clipboard. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
