import { CloseOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { formOf } from '../../../language/plan/index.ts';
import type { NotesEntry, PagePlan, WidgetPlan } from '../../../language/plan/index.ts';
import { ModalDialog } from '../../kit/ModalDialog.tsx';
import { Notice } from '../../widgets/index.ts';
import type { WidgetActions, WidgetContext, WidgetRegistry } from '../../widgets/index.ts';
import { createPageForms } from '../page-forms.ts';
import type { PageModel } from '../page-model.ts';
import { contextOf } from '../widget-context.ts';
import type { SharedContext } from '../widget-context.ts';
import { initialNote, noteQueriesOf } from './note-form.ts';
import type { NotedChart } from './note-form.ts';
import css from './NoteDialog.module.css';

export interface NoteDialogProps {
  readonly chart: NotedChart;
  readonly plan: PagePlan;
  readonly model: PageModel;
  readonly registry: WidgetRegistry;
  readonly shared: SharedContext;
  readonly onClose: () => void;
}

type Form = { readonly widget: WidgetPlan } | 'loading' | 'failed';

/** A dialog with the form of a new note on a chart. The form is that of the page which opens notes. */
export function NoteDialog(props: NoteDialogProps) {
  const { chart, shared, onClose } = props;
  const { t, appText } = shared;
  const { form, retry } = useForm(props);
  const title = t(chart.entry.button);
  return (
    <ModalDialog label={title} onClose={onClose}>
      <div className={css.note}>
        <header>
          <h2>{title}</h2>
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={appText('widgets.cancel')}
            onClick={onClose}
          />
        </header>
        {form === 'loading' ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
        {form === 'failed' ? (
          <Notice
            kind="error"
            title={appText('widgets.error')}
            retry={{ label: appText('widgets.retry'), onRetry: retry }}
          />
        ) : null}
        {typeof form === 'object' ? <NoteForm {...props} widget={form.widget} /> : null}
      </div>
    </ModalDialog>
  );
}

/** The form as the page of the notes defines it. */
function useForm({ chart: { entry }, shared: { actions } }: NoteDialogProps) {
  const [form, setForm] = useState<Form>('loading');
  const load = useCallback(
    () =>
      noteFormOf(entry, actions).then(
        (widget) => setForm(widget === null ? 'failed' : { widget }),
        () => setForm('failed'),
      ),
    [entry, actions],
  );
  useEffect(() => void load(), [load]);
  const retry = (): void => {
    setForm('loading');
    void load();
  };
  return { form, retry };
}

async function noteFormOf(
  { opens, resource }: NotesEntry,
  { pages }: WidgetActions,
): Promise<WidgetPlan | null> {
  const page = await pages.find(opens.replace(/:[^/]+$/, 'new'));
  const widgets = Object.values(page?.plan.widgets ?? {});
  return widgets.find(({ spec }) => formOf(spec)?.resource === resource) ?? null;
}

function NoteForm({
  chart,
  plan,
  model,
  registry,
  shared,
  onClose,
  widget,
}: NoteDialogProps & { readonly widget: WidgetPlan }) {
  const type = registry.find(widget.spec.type);
  const [context] = useState<WidgetContext>(() => {
    const { actions, filters, route, session, appText } = shared;
    const scope = { values: filters.values(), route, session };
    const spec = {
      ...widget.spec,
      initial: {
        ...('initial' in widget.spec && widget.spec.initial),
        ...initialNote(chart, plan, model.queries, scope),
      },
    } as WidgetPlan['spec'];
    const { opens, resource } = chart.entry;
    const refresh = (): void => model.refresh(noteQueriesOf(chart.widget, plan));
    const undo = async (id: string): Promise<void> => {
      const outcome = await actions.send({
        method: 'POST',
        path: `resources/${resource}/changes`,
        body: { changes: [{ kind: 'delete', id, version: 1 }] },
        idempotencyKey: crypto.randomUUID(),
      });
      if (outcome.kind === 'failed') actions.notify(outcome.message);
      refresh();
    };
    const saved = (address: string): void => {
      const [id = ''] = /[^/]+$/.exec(address.split('?')[0]!) ?? [];
      onClose();
      refresh();
      actions.notify(appText('page.noteAdded'), { title: appText('widgets.undo'), run: () => void undo(id) });
    };
    const [parameter = ''] = /[^:]+$/.exec(opens) ?? [];
    return {
      ...contextOf({ ...widget, spec }, shared, model),
      route: { [parameter]: 'new' },
      forms: createPageForms(),
      // A saved row opens its page. Here the reader stays on the chart.
      actions: { ...actions, pages: { ...actions.pages, here: opens }, open: saved },
    };
  });
  const [props] = useState(() => type?.toProps(context.plan.spec, {}, context) ?? null);
  return type === null || props === null ? null : <type.View props={props} context={context} />;
}
