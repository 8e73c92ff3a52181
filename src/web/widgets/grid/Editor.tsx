import { useCallback, useRef, useState } from 'react';
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
import { SaveBar } from './SaveBar.tsx';
import { createSelection } from './selection.ts';
import { PrintGrid } from './PrintGrid.tsx';
import { NewsLine } from './NewsLine.tsx';
import type { GridStore, GridView } from './store.ts';
import { MomentBar } from './tools/MomentBar.tsx';
import { Tools } from './tools/Tools.tsx';
import { useReach } from './tools/use-reach.ts';
import type { GridProps } from './to-props.ts';
import { Toolbar } from './Toolbar.tsx';
import { useClipboard } from './use-clipboard.ts';
import { useColumnSet } from './use-column-set.ts';
import { useCommands } from './use-commands.ts';
import type { GridPanel } from './use-commands.ts';
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
  const { appText } = context;
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
  const [panel, setPanel] = useState<GridPanel>(null);
  const [isSettingValue, setSettingValue] = useState(false);
  const grid = useRef<GridHandle>(null);
  const [isCopying, setCopying] = useState(false);
  const canWrite = view.mayWrite && !view.isSaving;
  const openCopy = useCallback(() => setCopying(true), []);
  const { store, commands } = useCommands({
    props,
    store: rowStore,
    sheet,
    selection,
    grid,
    onPanel: setPanel,
    onCopy: openCopy,
    onSetValue: setSettingValue,
  });
  const { leftOut, handlers } = useClipboard({ sheet, selection, store, commands, canWrite });
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
      {...handlers}
      onPointerEnter={onUse}
      onFocus={onUse}
    >
      {moment === null ? null : (
        <MomentBar {...{ props, context, sheet, ...moment }} onBack={() => onMoment(null)} />
      )}
      {view.mayWrite ? (
        <Toolbar
          {...{ props, commands, selection, sheet, view, appText, tools }}
          copying={props.copying?.title ?? null}
        />
      ) : moment === null ? (
        <div className="grid-tools">
          <p className="grid-note">{appText('grid.readOnly')}</p>
          <span className="grid-bar-space" />
          {tools}
        </div>
      ) : null}
      {whole.columnSets.length === 0 || printing ? null : (
        <ColumnSets columnSets={whole.columnSets} shown={shownSet} onShow={choose} appText={appText} />
      )}
      {panel === 'find' ? (
        <FindPanel {...{ sheet, store, appText, goTo, canWrite }} onClose={() => setPanel(null)} />
      ) : null}
      {printing ? (
        <PrintGrid
          {...{ props, sheet, appText }}
          count={(rows) => context.format.full(rows, { format: 'integer' })}
        />
      ) : (
        <GridTable ref={grid} {...{ props, context, store, view, sheet, selection, commands, members }} />
      )}
      {view.total > view.state.saved.size && view.state.saved.size > 0 ? (
        <p className="grid-note">
          {appText('grid.cut', {
            count: view.state.saved.size,
            total: context.format.full(view.total, { format: 'integer' }),
          })}
        </p>
      ) : null}
      {leftOut === 0 ? null : (
        <p className="grid-note" role="status">
          {appText('grid.pasteCut', { count: leftOut })}
        </p>
      )}
      {view.news === null ? null : (
        <NewsLine {...{ props, sheet, context, goTo }} news={view.news} onClose={rowStore.putNewsAside} />
      )}
      {(panel === 'faults' || panel === 'warnings') && listed.length > 0 ? (
        <FaultPanel
          {...{ sheet, props, appText, goTo }}
          title={appText(panel === 'faults' ? 'grid.faults.count' : 'grid.warnings', {
            count: listed.length,
          })}
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
      <Conflicts {...{ sheet, store, view, props, context, goTo }} />
      {view.mayWrite ? (
        <SaveBar
          {...{ sheet, store, view, selection, appText }}
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
        <BulkDialog
          {...{ sheet, store, selection, appText, members }}
          onClose={() => setSettingValue(false)}
        />
      ) : null}
    </div>
  );
}
