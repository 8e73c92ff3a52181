import { Skeleton } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { untilReleased } from '../../kit/until-released.ts';
import type { WidgetContext } from '../widget.ts';
import { Notice } from '../frame/Notice.tsx';
import { DataForm } from './DataForm.tsx';
import type { FormData } from './form-data.ts';
import { prepare } from './prepare.ts';
import type { Prepared } from './prepare.ts';
import type { FormProps } from './to-props.ts';
import './form.css';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string; readonly requestId: string | null }
  | { readonly kind: 'ready'; readonly prepared: Prepared };

/** Shows a form with its initial values: those from the server, or the draft that was not submitted. */
export function View({ props, context }: { readonly props: FormProps; readonly context: WidgetContext }) {
  const { actions, appText, format } = context;
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // Data is loaded again when the paths change, but not when the language changes.
  const source = JSON.stringify([props.load, props.options, props.draft, attempt]);
  useEffect(() => {
    setState({ kind: 'loading' });
    return untilReleased(prepare(props, actions), (outcome) =>
      setState(outcome.kind === 'failed' ? outcome : { kind: 'ready', prepared: outcome }),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `source` changes when data must be loaded again
  }, [source, actions]);
  const keep = useCallback(
    (data: FormData) => {
      if (props.draft !== null) actions.drafts.write(props.draft, withoutSecrets(data, props.secrets));
    },
    [props.draft, props.secrets, actions],
  );
  if (state.kind === 'loading')
    return (
      <div className="form-widget" data-form="loading">
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      </div>
    );
  if (state.kind === 'failed')
    return (
      <div className="form-widget" data-form="failed">
        <Notice
          kind="error"
          title={state.message}
          retry={{ label: appText('widgets.retry'), onRetry: () => setAttempt(attempt + 1) }}
        />
      </div>
    );
  return (
    <div className="form-widget" data-form="ready" data-columns={props.columns}>
      <DataForm {...{ props, context, keep }} locale={format.locale} prepared={state.prepared} />
    </div>
  );
}

function withoutSecrets(data: FormData, secrets: readonly string[]): FormData {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !secrets.includes(name)));
}
