import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Notice } from '../frame/Notice.tsx';
import { faultText } from '../row/row-faults.ts';
import type { ViewProps, WidgetContext } from '../widget.ts';
import { ownedBy } from './takeover.ts';
import type { TakeoverProps } from './to-props.ts';
import { useTakeover, type TakeoverView } from './use-takeover.ts';
import './takeover.css';

type Ready = Extract<TakeoverView, { kind: 'ready' }>;

interface PartProps {
  readonly view: Ready;
  readonly props: TakeoverProps;
  readonly context: WidgetContext;
}

/** Shows the rows to be written and their total, with a button that writes them. */
export function View({ props, context }: ViewProps<TakeoverProps>) {
  const { rows, owner } = props;
  return <Takeover key={JSON.stringify([rows, owner])} {...{ props, context }} />;
}

function Takeover({ props: given, context }: ViewProps<TakeoverProps>) {
  const { appText } = context;
  // Props with equal content must not start over.
  const [props] = useState(given);
  const { view, take, reload } = useTakeover(props, context);
  if (view.kind === 'loading')
    return (
      <div className="takeover" data-takeover="loading">
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </div>
    );
  if (view.kind === 'failed')
    return (
      <Notice
        kind="error"
        title={view.message}
        retry={{ label: appText('widgets.retry'), onRetry: reload }}
      />
    );
  return <Found {...{ view, props, context }} onTake={() => void take()} />;
}

/** What was found, and the button to take it over. */
export function Found({ view, props, context, onTake }: PartProps & { readonly onTake: () => void }) {
  const { appText } = context;
  const { present, body, faults, isSending, taken, message } = view;
  return (
    <div className="takeover" data-takeover="ready">
      <p className="takeover-where">{whereText({ view, props, context })}</p>
      <Sums {...{ view, props, context }} />
      {faults.length === 0 ? null : (
        <ul className="takeover-faults" role="alert">
          {[...new Set(faults.map((fault) => faultText(fault, props.plan, context)))].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {message === null ? null : (
        <p className="takeover-faults" role="alert">
          {message}
        </p>
      )}
      <p role="status" className="takeover-done">
        {taken === null ? null : appText('record.takeover.taken', { count: taken })}
      </p>
      <div className="takeover-actions">
        {present.mayWrite && body !== null ? (
          <Button type="primary" loading={isSending} disabled={faults.length > 0} onClick={onTake}>
            {appText('record.takeover.take', { count: body.changes.length })}
          </Button>
        ) : null}
        {present.rows.length === 0 ? null : <Links {...{ props, context }} />}
      </div>
      {present.mayWrite ? null : <p className="takeover-note">{appText('grid.readOnly')}</p>}
    </div>
  );
}

/** A text about the owner of the rows, and how many rows it has already. */
function whereText({ view: { present, body }, props, context: { appText } }: PartProps): string {
  const name = String((present.owner ?? props.owner)?.[props.name] ?? '');
  if (present.owner === null) return appText('record.takeover.makes', { name });
  const count = present.rows.length;
  if (body === null) return appText('record.takeover.allThere', { name, count });
  return count === 0
    ? appText('record.takeover.isEmpty', { name })
    : appText('record.takeover.has', { name, count });
}

/** The total of the existing rows and of the added ones, compared with the budget. */
function Sums({ view: { sums, body }, props, context: { appText, t, format } }: PartProps) {
  if (sums === null) return null;
  const { present, added, budget } = sums;
  const summed = props.plan.fields[props.budget!.sum];
  // The title of the summed field, so that the total isn't taken for another amount on the page.
  const field = t(summed?.title ?? '');
  const style = { format: summed?.format ?? 'decimal' } as const;
  const amount = (value: number): string => format.full(value, style);
  const left = budget === null ? null : Math.round((budget - present - added) * 100) / 100;
  const facts = [
    [appText('record.takeover.there', { field }), amount(present)],
    ...(body === null ? [] : [[appText('record.takeover.added', { field }), amount(added)]]),
    ...(budget === null ? [] : [[appText('record.takeover.budget'), amount(budget)]]),
    ...(left === null || left < 0 ? [] : [[appText('record.takeover.left'), amount(left)]]),
  ];
  return (
    <>
      <dl className="takeover-sums">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {left === null || left >= 0 ? null : (
        <p className="takeover-over" role="status">
          {appText('record.takeover.over', { amount: amount(-left) })}
        </p>
      )}
    </>
  );
}

function Links({ props, context: { actions } }: Omit<PartProps, 'view'>) {
  const values = ownedBy(props);
  return props.links.map(({ title, route, filters = {} }) => {
    const query = new URLSearchParams(
      Object.entries(filters).map(([name, field]) => [name, String(values[field] ?? '')]),
    );
    const address = `${route}?${query}`;
    return actions.mayOpen(address) ? (
      <Button key={route} onClick={() => actions.open(address)}>
        {title}
      </Button>
    ) : null;
  });
}
