import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { CommandConfirm } from '../../command/CommandConfirm.tsx';
import { carryOutAll } from '../../command/carry-out-all.ts';
import type { RowFailure } from '../../command/carry-out-all.ts';
import { useInterpreter } from '../../command/interpreter.ts';
import { hasCondition } from '../../command/offer.ts';
import type { WidgetContext } from '../../widget.ts';
import type { TableProps } from '../to-props.ts';
import { BulkFailures } from './BulkFailures.tsx';
import { bulkOffers, questionOf } from './offers.ts';
import type { BulkOffer } from './offers.ts';
import type { ChosenRows } from './use-chosen-rows.ts';

interface BulkBarProps {
  readonly props: TableProps;
  readonly chosen: ChosenRows;
  readonly context: WidgetContext;
}

/** A running command. */
interface Run {
  readonly title: string;
  readonly settled: number;
  readonly total: number;
  readonly stop: AbortController;
}

/** The failed requests of a command. */
interface Failed {
  readonly offer: BulkOffer;
  readonly failures: readonly RowFailure[];
}

/** The bar beneath a table: the number of selected rows, their commands, and the progress. */
export function BulkBar({ props, chosen, context }: BulkBarProps) {
  const { appText } = context;
  const bar = useRef<HTMLDivElement>(null);
  const [run, setRun] = useState<Run | null>(null);
  const [requested, setRequested] = useState<BulkOffer | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const holds = useInterpreter(props.bulkActions.some((name) => hasCondition(name, context)));
  const count = chosen.nodes.length;
  const offers = useMemo(
    () => bulkOffers(chosen.nodes, props, context, holds),
    [chosen.nodes, props, context, holds],
  );

  const send = async (offer: BulkOffer): Promise<void> => {
    const { title, rows } = offer;
    const stop = new AbortController();
    setRun({ title, settled: 0, total: rows.length, stop });
    // The pressed button is removed while the requests are running.
    bar.current?.focus();
    try {
      const outcome = await carryOutAll(rows, context, stop.signal, (settled) =>
        setRun({ title, settled, total: rows.length, stop }),
      );
      chosen.release(outcome.done.map(({ key }) => key));
      if (outcome.failed.length === 0) return;
      // If the page was left, a notification reports the failure.
      if (bar.current === null)
        context.actions.notify(appText('widgets.bulk.failed', { title, count: outcome.failed.length }));
      else setFailed({ offer, failures: outcome.failed });
    } finally {
      setRun(null);
    }
  };
  /** Filters and rows may have changed since the bar was rendered, so the command is computed again. */
  const press = (command: string): void => {
    const offer = bulkOffers(chosen.nodes, props, context, holds).find((each) => each.command === command);
    if (offer === undefined) return;
    if (offer.asks) setRequested(offer);
    else void send(offer);
  };

  return (
    <>
      <div
        ref={bar}
        className="table-bulk"
        role="group"
        aria-label={appText('widgets.bulk.bar')}
        tabIndex={-1}
      >
        <span className="table-bulk-text" role="status">
          {run !== null
            ? appText('widgets.bulk.progress', { title: run.title, settled: run.settled, total: run.total })
            : count === 0
              ? appText('widgets.bulk.hint')
              : appText('widgets.bulk.chosen', { count })}
        </span>
        {run !== null ? (
          <>
            <progress max={run.total} value={run.settled} aria-hidden="true" />
            <Button size="small" disabled={run.stop.signal.aborted} onClick={() => run.stop.abort()}>
              {appText('widgets.bulk.stop')}
            </Button>
          </>
        ) : count === 0 ? null : (
          <>
            {offers.map(({ command, title, danger, rows, leftOut }) => (
              <Button key={command} size="small" danger={danger} onClick={() => press(command)}>
                {leftOut === 0 ? title : `${title} (${rows.length})`}
              </Button>
            ))}
            <Button size="small" type="text" onClick={chosen.clear}>
              {appText('widgets.bulk.clear')}
            </Button>
          </>
        )}
      </div>
      {requested === null ? null : (
        <CommandConfirm
          offer={{
            title: requested.title,
            danger: requested.danger,
            confirm: questionOf(requested, context),
          }}
          appText={appText}
          onSend={() => {
            void send(requested);
            return Promise.resolve(null);
          }}
          onClose={() => setRequested(null)}
        />
      )}
      {failed === null ? null : (
        <BulkFailures
          title={appText('widgets.bulk.failed', { title: failed.offer.title, count: failed.failures.length })}
          failures={failed.failures}
          appText={appText}
          onClose={() => setFailed(null)}
          onRetry={() => {
            setFailed(null);
            const keys = new Set(failed.failures.map(({ row }) => row.key));
            const rows = failed.offer.rows.filter(({ key }) => keys.has(key));
            void send({ ...failed.offer, rows });
          }}
        />
      )}
    </>
  );
}
