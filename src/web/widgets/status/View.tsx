import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { faultText } from '../row/row-faults.ts';
import { valuesOf } from '../row/row-state.ts';
import { useRow } from '../row/rows-of-page.ts';
import { useAfterSave } from '../row/use-after-save.ts';
import type { ViewProps } from '../widget.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { RowPast } from './RowPast.tsx';
import { StatusTag } from './StatusTag.tsx';
import type { StatusProps } from './to-props.ts';
import './status.css';

type Move = StatusProps['status']['moves'][string];

/** The status of a row, and the status changes that the reader can make. */
export function View({ props, context }: ViewProps<StatusProps>) {
  const { plan, status, row, refreshes } = props;
  const { t, appText, format } = context;
  const { store, view } = useRow(context, plan, row);
  const [requested, setRequested] = useState<Move | null>(null);
  const [isOpen, setOpen] = useState(false);
  /**
   * Whether a status change was attempted. Only then missing values are listed; forms show invalid values while they
   * are typed.
   */
  const [wasTried, setTried] = useState(false);
  const { state, outcome, faults, changedBy, changedAt } = view;
  useAfterSave(outcome, refreshes, context);
  if (view.phase !== 'ready')
    return (
      <div className="status" data-status={view.phase}>
        {view.phase === 'loading' ? <Skeleton active title={false} paragraph={{ rows: 1 }} /> : null}
      </div>
    );
  const value = String(state.saved[status.field] ?? status.first);
  const called = props.name === null ? '' : String(valuesOf(state)[props.name] ?? '');
  const note = status.note === null ? '' : String(state.saved[status.note] ?? '');
  const moves = Object.values(status.moves).filter(
    ({ name, from }) => state.id !== null && view.moves.includes(name) && from.includes(value),
  );
  const carryOut = async (move: Move, text: string): Promise<void> => {
    const more = {
      [status.field]: move.to,
      ...(status.note !== null && text !== '' && { [status.note]: text }),
    };
    const isDone = await store.save(more);
    setRequested(null);
    setTried(!isDone);
    if (isDone) context.actions.notify(appText('record.done', { title: t(move.title) }));
  };
  const wrong = [...new Set(faults.map(({ field }) => (field ?? '').split('.')[0]!))];
  return (
    <div className="status" data-status="ready">
      <div className="status-line">
        {called === '' ? null : (
          <strong className="status-name">
            <bdi>{called}</bdi>
          </strong>
        )}
        <StatusTag {...{ plan, context, value }} />
        <span className="status-since">
          {state.id === null || changedBy === null
            ? appText('record.first')
            : appText('record.changed', { name: changedBy, time: format.moment(changedAt) })}
        </span>
        <span className="status-moves">
          {moves.map((move, at) => (
            <Button
              key={move.name}
              type={at === 0 ? 'primary' : 'default'}
              loading={view.isSaving && requested === move}
              onClick={() => setRequested(move)}
            >
              {t(move.title)}
            </Button>
          ))}
          {state.id === null ? null : (
            <Button type="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {appText('record.history')}
            </Button>
          )}
        </span>
      </div>
      {note === '' ? null : (
        <blockquote className="status-note">
          <bdi>{note}</bdi>
        </blockquote>
      )}
      {wrong.length === 0 || !wasTried ? null : (
        <div className="status-faults" role="alert">
          <p>{appText('record.correct')}</p>
          <ul>
            {wrong.map((name) => (
              <li key={name}>
                {plan.fields[name] === undefined ? null : <strong>{t(plan.fields[name].title)}</strong>}{' '}
                {faultText(
                  faults.find(({ field }) => (field ?? '').split('.')[0] === name)!,
                  plan,
                  context,
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isOpen && state.id !== null ? (
        <RowPast key={state.version} {...{ props, context, id: state.id }} />
      ) : null}
      {requested === null ? null : (
        <MoveDialog
          title={t(requested.title)}
          noteTitle={status.note === null ? null : t(plan.fields[status.note]!.title)}
          most={Number(plan.schema.properties[status.note ?? '']?.['maxLength'] ?? 2000)}
          context={context}
          isBusy={view.isSaving}
          onMove={(text) => void carryOut(requested, text)}
          onClose={() => setRequested(null)}
        />
      )}
    </div>
  );
}
