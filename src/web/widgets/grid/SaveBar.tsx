import { Button } from 'antd';
import type { AppText } from '../../i18n/index.ts';
import { SelectionSum } from './SelectionSum.tsx';
import type { CellSelection } from './selection.ts';
import type { GridStore, GridView, SaveOutcome } from './store.ts';
import type { ShownSheet } from './use-sheet.ts';

interface SaveBarProps {
  readonly sheet: ShownSheet;
  readonly store: GridStore;
  readonly view: GridView;
  readonly appText: AppText;
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
  appText,
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
  const problem = outcome === null ? null : problemText(outcome, appText);
  return (
    <div className="grid-bar" data-unsaved={count > 0 || undefined}>
      <span className="grid-bar-text" role="status">
        {count > 0 ? appText('grid.saving.unsaved', { count }) : restText(outcome, appText)}
      </span>
      {sheet.elsewhere.length > 0 ? (
        <Button size="small" type="link" onClick={onElsewhere}>
          {appText('grid.elsewhere.count', { count: sheet.elsewhere.length })}
        </Button>
      ) : null}
      {faults > 0 ? (
        <Button size="small" type="link" danger onClick={onFaults}>
          {appText('grid.faults.count', { count: faults })}
        </Button>
      ) : null}
      {sheet.warningList.length > 0 ? (
        <Button size="small" type="link" className="grid-bar-warnings" onClick={onWarnings}>
          {appText('grid.warnings', { count: sheet.warningList.length })}
        </Button>
      ) : null}
      {problem === null ? null : (
        <span className="grid-bar-problem" role="alert">
          {problem}
        </span>
      )}
      <span className="grid-bar-space" />
      <SelectionSum {...{ sheet, selection, appText }} />
      {faults > 0 && others > 0 ? (
        <Button size="small" disabled={isSaving} onClick={() => void store.save(faulty)}>
          {appText('grid.saving.saveOthers', { count: others })}
        </Button>
      ) : null}
      <Button size="small" disabled={count === 0 || isSaving} onClick={store.discard}>
        {appText('grid.saving.discard')}
      </Button>
      <Button
        size="small"
        type="primary"
        loading={isSaving}
        disabled={count === 0 && state.sent === null}
        onClick={onSave}
      >
        {appText('grid.saving.save')}
      </Button>
    </div>
  );
}

function restText(outcome: SaveOutcome | null, appText: AppText): string {
  if (outcome?.kind !== 'saved') return appText('grid.saving.none');
  const { count, mirrored } = outcome;
  return appText(mirrored === 'now' ? 'grid.saving.saved' : 'grid.saving.savedSoon', { count });
}

function problemText(outcome: SaveOutcome, appText: AppText): string | null {
  if (outcome.kind === 'saved') return null;
  if (outcome.kind === 'failed')
    return outcome.uncertain ? `${outcome.message} ${appText('grid.saving.uncertain')}` : outcome.message;
  return appText(outcome.kind === 'refused' ? 'grid.saving.refused' : 'grid.saving.conflicts');
}
