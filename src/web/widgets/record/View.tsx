import { Skeleton } from 'antd';
import { useEffect } from 'react';
import { Notice } from '../frame/Notice.tsx';
import type { RowView } from '../row/row-store.ts';
import { useRow } from '../row/rows-of-page.ts';
import { useAfterSave } from '../row/use-after-save.ts';
import type { ViewProps, WidgetContext } from '../widget.ts';
import { RecordFields } from './RecordFields.tsx';
import { RecordText } from './RecordText.tsx';
import { SaveLine } from './SaveLine.tsx';
import type { RecordProps } from './to-props.ts';
import './record.css';

/** A row as a form; read-only when the user may not change it. */
export function View({ props, context }: ViewProps<RecordProps>) {
  const { plan, row, initial, readOnly, refreshes } = props;
  const { appText, forms } = context;
  const { store, view } = useRow(context, plan, row, initial);
  const { phase, outcome } = view;
  const isOpen = !readOnly && isOpenTo(view, props);
  const own = new Set(props.fields.map(({ name }) => name));
  useEffect(() => {
    if (!isOpen) return undefined;
    return forms.register(context.plan.name, {
      // Faults in other fields of the row do not block the user from going on from this form.
      check: () => {
        store.check();
        const { faults, conflicts } = store.view();
        const isRight =
          !faults.some(({ field }) => own.has(field?.split('.')[0] ?? '')) &&
          !conflicts.some((name) => own.has(name));
        if (isRight) void store.save();
        else focusOnFault(context.plan.name);
        return isRight;
      },
      values: () => ({}),
      sent: () => undefined,
      isPart: false,
    });
  });
  useAfterSave(outcome, refreshes, context);
  if (phase === 'loading')
    return (
      <div className="record" data-record="loading">
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      </div>
    );
  if (phase === 'failed' || phase === 'gone')
    return (
      <div className="record" data-record={phase}>
        {phase === 'gone' ? (
          <Notice kind="empty" title={appText('record.gone')} />
        ) : (
          <Notice
            kind="error"
            title={view.message ?? ''}
            retry={{ label: appText('widgets.retry'), onRetry: () => void store.reload() }}
          />
        )}
      </div>
    );
  if (!isOpen) return <RecordText {...{ props, view, context }} />;
  return (
    <form
      className="record"
      data-record="ready"
      data-columns={props.columns}
      noValidate
      aria-label={props.title}
      onSubmit={(event) => {
        event.preventDefault();
        void store.save();
      }}
    >
      <RecordFields {...{ props, context, store, view }} />
      <SaveLine {...{ props, context, store, view }} />
      <button type="submit" hidden />
    </form>
  );
}

/** Whether the user may write the row, and its status is still a draft. */
function isOpenTo({ mayWrite, state }: RowView, { plan: { status } }: RecordProps): boolean {
  if (!mayWrite) return false;
  return status === undefined || status.drafts.includes(String(state.saved[status.field] ?? status.first));
}

/** Moves the focus to the first invalid field. */
function focusOnFault(widget: WidgetContext['plan']['name']): void {
  // The faults have to be rendered first.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`#${CSS.escape(widget)} [aria-invalid='true']`)?.focus(),
  );
}
