import { Button } from 'antd';
import type { Say } from '../../i18n/index.ts';
import { SelectionSum } from './SelectionSum.tsx';
import type { CellSelection } from './selection.ts';
import type { GridStore, GridView, SaveOutcome } from './store.ts';
import type { ShownSheet } from './use-sheet.ts';

interface SaveBarProps {
  readonly sheet: ShownSheet;
  readonly store: GridStore;
  readonly view: GridView;
  readonly say: Say;
  readonly selection: CellSelection;
  readonly onFaults: () => void;
  readonly onWarnings: () => void;
  /** Shows the unsaved rows that are not in view. */
  readonly onElsewhere: () => void;
  readonly onSave: () => void;
}

/** The bar with the number of unsaved changes, their faults, and the result of the last save. */
export function SaveBar({
  sheet,
  store,
  view,
  selection,
  say,
  onFaults,
  onWarnings,
  onElsewhere,
  onSave,
}: SaveBarProps) {
  const { state, outcome, isSaving } = view;
  const count = state.edits.size;
  const faults = sheet.faultList.length;
  const faulty = new Set(sheet.faults.keys());
  const others = [...state.edits.keys()].filter((key) => !faulty.has(key)).length;
  const problem = outcome === null ? null : problemText(outcome, say);
  return (
    <div className="grid-bar" data-unsaved={count > 0 || undefined}>
      <span className="grid-bar-text" role="status">
        {count > 0 ? say('grid.saving.unsaved', { count }) : restText(outcome, say)}
      </span>
      {sheet.elsewhere.length > 0 ? (
        <Button size="small" type="link" onClick={onElsewhere}>
          {say('grid.elsewhere.count', { count: sheet.elsewhere.length })}
        </Button>
      ) : null}
      {faults > 0 ? (
        <Button size="small" type="link" danger onClick={onFaults}>
          {say('grid.faults.count', { count: faults })}
        </Button>
      ) : null}
      {sheet.warningList.length > 0 ? (
        <Button size="small" type="link" className="grid-bar-warnings" onClick={onWarnings}>
          {say('grid.warnings', { count: sheet.warningList.length })}
        </Button>
      ) : null}
      {problem === null ? null : (
        <span className="grid-bar-problem" role="alert">
          {problem}
        </span>
      )}
      <span className="grid-bar-space" />
      <SelectionSum {...{ sheet, selection, say }} />
      {faults > 0 && others > 0 ? (
        <Button size="small" disabled={isSaving} onClick={() => void store.save(faulty)}>
          {say('grid.saving.saveOthers', { count: others })}
        </Button>
      ) : null}
      <Button size="small" disabled={count === 0 || isSaving} onClick={store.discard}>
        {say('grid.saving.discard')}
      </Button>
      <Button
        size="small"
        type="primary"
        loading={isSaving}
        disabled={count === 0 && state.sent === null}
        onClick={onSave}
      >
        {say('grid.saving.save')}
      </Button>
    </div>
  );
}

function restText(outcome: SaveOutcome | null, say: Say): string {
  if (outcome?.kind !== 'saved') return say('grid.saving.none');
  const { count, mirrored } = outcome;
  return say(mirrored === 'now' ? 'grid.saving.saved' : 'grid.saving.savedSoon', { count });
}

function problemText(outcome: SaveOutcome, say: Say): string | null {
  if (outcome.kind === 'saved') return null;
  if (outcome.kind === 'failed')
    return outcome.uncertain ? `${outcome.message} ${say('grid.saving.uncertain')}` : outcome.message;
  return say(outcome.kind === 'refused' ? 'grid.saving.refused' : 'grid.saving.conflicts');
}
