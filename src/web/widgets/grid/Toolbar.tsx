import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { AppText } from '../../i18n/index.ts';
import { isGroup } from './model/view-rows.ts';
import { acceptedProposals } from './operations.ts';
import type { CellSelection } from './selection.ts';
import type { GridView } from './store.ts';
import type { GridProps } from './to-props.ts';
import type { ShownSheet } from './use-sheet.ts';

/** The commands of buttons and keys. */
export interface GridCommands {
  readonly add: () => void;
  readonly duplicate: () => void;
  readonly delete: () => void;
  readonly fillDown: () => void;
  readonly fillRight: () => void;
  readonly fillSeries: () => void;
  readonly likeFirst: () => void;
  /** Writes the proposals of empty cells as values. */
  readonly accept: () => void;
  readonly clear: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly find: () => void;
  readonly setValue: () => void;
  readonly copyOn: () => void;
  /** Adds the proposed rows to the table. */
  readonly propose: () => void;
  readonly save: () => void;
}

interface ToolbarProps {
  readonly props: GridProps;
  readonly commands: GridCommands;
  readonly selection: CellSelection;
  readonly sheet: ShownSheet;
  readonly view: GridView;
  readonly appText: AppText;
  /** The label of the button that copies rows; null when the grid has none. */
  readonly copying: string | null;
  /** The menu of commands for the whole table. */
  readonly tools: ReactNode;
}

const signs = {
  add: 'M8 3v10M3 8h10',
  undo: 'M6 3L3 6l3 3M3 6h6a4 4 0 0 1 0 8H7',
  redo: 'M10 3l3 3-3 3M13 6H7a4 4 0 0 0 0 8h2',
} as const;

export function Toolbar({ props, commands, selection, sheet, view, appText, copying, tools }: ToolbarProps) {
  const range = useSyncExternalStore(selection.subscribe, selection.range);
  const { past, future } = view.state;
  const busy = view.isSaving;
  const rows = range === null ? [] : sheet.rows.slice(range.top, range.bottom + 1);
  const areGone = rows.length > 0 && rows.every((row) => !isGroup(row) && row.edit?.kind === 'delete');
  const isNone = busy || range === null;
  const proposals = props.proposed.length === 0 ? 0 : acceptedProposals(sheet, range, props.proposed).length;
  return (
    <div className="grid-tools" role="toolbar" aria-label={appText('grid.tools')}>
      {sheet.isPivot || props.open !== null ? null : (
        <RowTools {...{ commands, appText, busy, isNone, areGone }} />
      )}
      <Button
        size="small"
        type="text"
        disabled={busy || past.length === 0}
        onClick={commands.undo}
        aria-label={appText('grid.undo')}
        title={appText('grid.undo')}
        icon={<Sign path={signs.undo} />}
      />
      <Button
        size="small"
        type="text"
        disabled={busy || future.length === 0}
        onClick={commands.redo}
        aria-label={appText('grid.redo')}
        title={appText('grid.redo')}
        icon={<Sign path={signs.redo} />}
      />
      <span className="grid-gap" />
      <Button size="small" type="text" disabled={isNone} onClick={commands.fillDown}>
        {appText('grid.fillDown')}
      </Button>
      {sheet.isPivot ? (
        <Button size="small" type="text" disabled={isNone} onClick={commands.fillRight}>
          {appText('grid.fillRight')}
        </Button>
      ) : null}
      <Button size="small" type="text" disabled={isNone} onClick={commands.fillSeries}>
        {appText('grid.fillSeries')}
      </Button>
      {sheet.isPivot ? null : (
        <Button size="small" type="text" disabled={isNone} onClick={commands.setValue}>
          {appText('grid.bulk')}
        </Button>
      )}
      {props.open === null ? null : (
        <Button size="small" type="text" disabled={isNone || rows.length < 2} onClick={commands.likeFirst}>
          {appText('grid.likeFirst')}
        </Button>
      )}
      {proposals > 0 ? (
        <Button size="small" type="text" disabled={busy} onClick={commands.accept}>
          {appText('grid.accept', { count: proposals })}
        </Button>
      ) : null}
      <Button size="small" type="text" onClick={commands.find}>
        {appText('grid.find')}
      </Button>
      {copying === null ? null : (
        <>
          <span className="grid-gap" />
          <Button size="small" type="text" disabled={busy} onClick={commands.copyOn}>
            {copying}
          </Button>
        </>
      )}
      {props.proposal === null ? null : (
        <Button size="small" disabled={busy || props.proposal.rows.length === 0} onClick={commands.propose}>
          {props.proposal.title}
        </Button>
      )}
      <span className="grid-bar-space" />
      {tools}
    </div>
  );
}

interface RowToolsProps extends Pick<ToolbarProps, 'commands' | 'appText'> {
  readonly busy: boolean;
  readonly isNone: boolean;
  readonly areGone: boolean;
}

/** The buttons for whole rows. */
function RowTools({ commands, appText, busy, isNone, areGone }: RowToolsProps) {
  return (
    <>
      <Button
        size="small"
        type="text"
        disabled={busy}
        onClick={commands.add}
        icon={<Sign path={signs.add} />}
      >
        {appText('grid.add')}
      </Button>
      <Button size="small" type="text" disabled={isNone} onClick={commands.duplicate}>
        {appText('grid.duplicate')}
      </Button>
      <Button size="small" type="text" disabled={isNone} onClick={commands.delete}>
        {appText(areGone ? 'grid.restore' : 'grid.delete')}
      </Button>
      <span className="grid-gap" />
    </>
  );
}

function Sign({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" className="grid-sign">
      <path d={path} />
    </svg>
  );
}
