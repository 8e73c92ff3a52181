import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { isIsoDate } from '../../../../format/index.ts';
import { DayField } from '../../../kit/date/DayField.tsx';
import { FormDialog } from '../../FormDialog.tsx';
import type { WidgetContext } from '../../widget.ts';
import type { GridProps } from '../to-props.ts';
import { useAnswer } from './use-answer.ts';
import { AnswerState } from './AnswerState.tsx';
import { VersionList } from './VersionList.tsx';
import './tools.css';

interface TimesDialogProps {
  readonly props: GridProps;
  readonly context: WidgetContext;
  readonly onChoose: (at: string) => void;
  readonly onCompare: (at: string) => void;
  readonly onClose: () => void;
}

interface Batch {
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  readonly insert: number;
  readonly update: number;
  readonly delete: number;
}

interface Times {
  readonly now: string;
  readonly history: readonly Batch[];
}

/**
 * Lists the moments at which the table was written. The table can be shown as it was after each of them, or
 * at any other moment.
 */
export function TimesDialog({ props, context, onChoose, onCompare, onClose }: TimesDialogProps) {
  const { appText, format, actions } = context;
  const path = `${props.path}/history`;
  const answer = useAnswer<Times>(path, actions.load);
  const { data } = answer;
  const id = useId();
  const [day, setDay] = useState('');
  const [clock, setClock] = useState('00:00');
  const batches = data?.history ?? [];
  return (
    <FormDialog
      title={appText('grid.times.title')}
      size="wide"
      className="grid-dialog"
      {...{ appText, onClose }}
      close={appText('grid.close')}
      onSubmit={() => {
        if (isIsoDate(day)) onChoose(new Date(`${day}T${clock || '00:00'}`).toISOString());
      }}
    >
      {props.versions === null ? null : (
        <VersionList
          {...{ props, context, onCompare }}
          now={batches.length === 0 ? null : data!.now}
          onShow={onChoose}
        />
      )}
      <p>{appText('grid.times.note')}</p>
      <AnswerState {...{ answer, appText }} />
      {data !== null && batches.length === 0 ? <p>{appText('grid.times.none')}</p> : null}
      <ol className="grid-versions">
        {batches.map(({ at, by, ...counts }, index) => (
          <li key={`${at} ${index}`}>
            <header>
              <time dateTime={at}>{format.moment(at)}</time>
              <strong>
                <bdi>{by}</bdi>
              </strong>
              <span>{countsText(counts, context)}</span>
              <span className="grid-bar-space" />
              {index === 0 ? (
                <span>{appText('grid.history.now')}</span>
              ) : (
                <>
                  <Button size="small" onClick={() => onCompare(at)}>
                    {appText('grid.versions.compare')}
                  </Button>
                  <Button size="small" onClick={() => onChoose(at)}>
                    {appText('grid.times.show')}
                  </Button>
                </>
              )}
            </header>
          </li>
        ))}
      </ol>
      <div className="grid-dialog-options" role="group" aria-labelledby={id}>
        <span id={id}>{appText('grid.times.moment')}</span>
        <div style={{ inlineSize: 180 }}>
          <DayField {...{ context }} aria-labelledby={id} max={context.today} value={day} onChange={setDay} />
        </div>
        <Input
          type="time"
          aria-label={appText('grid.times.clock')}
          value={clock}
          onChange={({ target }) => setClock(target.value)}
          style={{ inlineSize: 110 }}
        />
        <Button htmlType="submit" disabled={!isIsoDate(day)}>
          {appText('grid.times.show')}
        </Button>
      </div>
    </FormDialog>
  );
}

function countsText(
  counts: Pick<Batch, 'insert' | 'update' | 'delete'>,
  { appText, format }: WidgetContext,
): string {
  return (['insert', 'update', 'delete'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) =>
      appText(`grid.plan.${kind}`, {
        count: counts[kind],
        number: format.full(counts[kind], { format: 'integer' }),
      }),
    )
    .join(' · ');
}
