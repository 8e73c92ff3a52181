import { Button } from 'antd';
import type { RecordParts } from './RecordFields.tsx';

/** The saving status of the form, and the buttons to save and to discard the edits. */
export function SaveLine({ props, context, store, view }: RecordParts) {
  const { appText, format } = context;
  const { state, isSaving, outcome, faults, changedBy, changedAt } = view;
  const isEdited = Object.keys(state.edits).length > 0;
  const here = new Set(props.fields.map(({ name }) => name));
  const elsewhere = faults.filter(({ field }) => field !== null && !here.has(field.split('.')[0]!));
  const titles = elsewhere.map(({ field }) =>
    context.t(props.plan.fields[field!.split('.')[0]!]?.title ?? field!),
  );
  return (
    <footer className="record-foot">
      {isEdited || state.id === null ? (
        <Button onClick={() => void store.save()} loading={isSaving} disabled={!isEdited}>
          {appText('grid.saving.save')}
        </Button>
      ) : null}
      {isEdited && !isSaving ? (
        <Button type="text" onClick={store.discard}>
          {appText('grid.saving.discard')}
        </Button>
      ) : null}
      <p role="status" data-tone={outcome?.kind === 'failed' ? 'bad' : undefined}>
        {outcome?.kind === 'failed'
          ? outcome.uncertain === true
            ? appText('grid.saving.uncertain')
            : outcome.message
          : isEdited
            ? appText('record.unsaved')
            : outcome?.kind === 'saved'
              ? appText('record.saved')
              : changedBy === null
                ? ''
                : appText('record.changed', { name: changedBy, time: format.moment(changedAt) })}
      </p>
      {titles.length === 0 ? null : (
        <p className="record-fault" role="alert">
          {appText('record.moreFaults', { fields: [...new Set(titles)].join(', ') })}
        </p>
      )}
    </footer>
  );
}
