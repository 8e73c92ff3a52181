import { Button, Checkbox, Skeleton } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { FormDialog } from '../../FormDialog.tsx';
import type { WidgetContext } from '../../widget.ts';
import { chosenBy } from '../to-props.ts';
import type { GridProps } from '../to-props.ts';
import { PlanView } from './PlanView.tsx';
import type { PlanViewProps } from './PlanView.tsx';
import { changeCount, otherCount, planIn } from './row-plan.ts';
import type { ChangePlan } from './row-plan.ts';

interface RestoreDialogProps {
  /** ISO 8601. */
  readonly at: string;
  readonly props: GridProps;
  readonly context: WidgetContext;
  readonly sheet: PlanViewProps['sheet'];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Restores the rows of the page's filters to a past moment. Shows the changes before they are written. */
export function RestoreDialog({ at, props, context, sheet, onDone, onClose }: RestoreDialogProps) {
  const { appText, format, actions, session } = context;
  const [plan, setPlan] = useState<ChangePlan | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [hasMoved, setMoved] = useState(false);
  const { send } = actions;
  const { path } = props;
  const [chosen] = useState(() => chosenBy(props, context));
  const [belonging, setBelonging] = useState<'restore' | 'keep'>('restore');
  // Titles of the resources whose rows belong to these rows, from the last plan that included them. They are
  // still shown when these rows are left out.
  const [owned, setOwned] = useState<readonly string[]>([]);
  const language = session.language ?? 'en';
  const request = useCallback(
    (mark: string | null) => {
      const query = new URLSearchParams({ language, ...(mark !== null && { mark }) });
      for (const [name, value] of Object.entries(chosen)) query.set(name, String(value));
      return send({ method: 'POST', path: `${path}/restore?${query}`, body: { at, belonging } }).then(
        (outcome) => {
          const next = planIn(outcome);
          setMessage(outcome.kind === 'failed' ? outcome.message : null);
          if (next !== null) setPlan(next);
          if (next !== null && belonging === 'restore') setOwned(next.others.map(({ title }) => title));
          return next;
        },
      );
    },
    [send, path, at, chosen, belonging, language],
  );
  useEffect(() => {
    void request(null);
  }, [request]);
  const write = async (): Promise<void> => {
    setWriting(true);
    const next = await request(plan!.mark);
    setWriting(false);
    if (next?.done === true) onDone();
    else setMoved(next !== null);
  };
  const title = appText('grid.times.restoreTitle', { time: format.moment(at) });
  return (
    <FormDialog
      title={title}
      size="wide"
      className="grid-dialog"
      {...{ appText, onClose }}
      footer={
        <>
          <Button data-first onClick={onClose}>
            {appText('widgets.cancel')}
          </Button>
          <Button
            type="primary"
            loading={isWriting || (plan === null && message === null)}
            disabled={plan === null || plan.faultCount > 0 || changeCount(plan) + otherCount(plan) === 0}
            onClick={() => void write()}
          >
            {appText('grid.times.restore')}
          </Button>
        </>
      }
    >
      <p>{appText('grid.times.restoreNote')}</p>
      {message === null ? null : (
        <p role="alert" className="grid-bar-problem">
          {message}
        </p>
      )}
      {hasMoved ? <p role="alert">{appText('grid.importing.moved')}</p> : null}
      {plan === null ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <PlanView {...{ plan, props, sheet, context }} />
      )}
      {owned.length === 0 ? null : (
        <div className="grid-dialog-options">
          <Checkbox
            checked={belonging === 'restore'}
            disabled={isWriting}
            onChange={({ target }) => {
              setPlan(null);
              setBelonging(target.checked ? 'restore' : 'keep');
            }}
          >
            {appText('grid.times.belonging', { titles: owned.join(', ') })}
          </Checkbox>
        </div>
      )}
    </FormDialog>
  );
}
