import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { Formatters } from '../../format/index.ts';
import type { PagePlan } from '../../language/plan/index.ts';
import { BarMenu, FilterBar, SavedMenu } from '../filters/index.ts';
import type { FilterContext, SavedSelectionStore } from '../filters/index.ts';
import type { AppText, Translate } from '../i18n/index.ts';
import { useQueryStates } from '../queries/use-query-states.ts';
import type { TaskRun } from '../kit/use-long-task.ts';
import { useTokens } from '../kit/theme/index.ts';
import type { ExportRequest, WidgetActions, WidgetRegistry } from '../widgets/index.ts';
import { drawings } from './drawing/drawings.ts';
import { PageAnnouncer } from './PageAnnouncer.tsx';
import { FamilyTabs } from './layout/FamilyTabs.tsx';
import { PageLayout } from './layout/PageLayout.tsx';
import { PageHeader } from './PageHeader.tsx';
import type { PageFamily } from './page-family.ts';
import type { PageHost } from './page-host.ts';
import type { PageModel } from './page-model.ts';
import css from './PageView.module.css';
import { PrintFacts } from './PrintFacts.tsx';
import { LateNoteDialog, noteEntries } from './notes/index.ts';
import type { NotedChart } from './notes/index.ts';
import { saveWidget } from './save-widget.ts';
import type { SaveContext } from './save-widget.ts';
import { useCascadeView, usePageModel, usePending, useShownPlan } from './use-page-model.ts';
import type { PageParams } from './use-page-model.ts';
import { widgetFilters } from './widget-filters.ts';
import { pageStateOf } from './widget-states.ts';
import type { SharedContext } from './widget-context.ts';

export interface PageViewProps {
  readonly plan: PagePlan;
  /** The pages of the same family, shown as tabs; null for a page without a family. */
  readonly family: PageFamily | null;
  /** The parameters of the route. */
  readonly params: PageParams;
  readonly host: PageHost;
  readonly registry: WidgetRegistry;
  readonly t: Translate;
  readonly appText: AppText;
  readonly format: Formatters;
  readonly direction: 'ltr' | 'rtl';
  readonly actions: WidgetActions;
}

const none: SharedContext['commands'] = {};

/** A page: title, filters, and rows of widgets. Only the changed field or widget re-renders, never the whole page. */
export function PageView(props: PageViewProps) {
  const { plan: written, family, params, host, registry, t, appText, format, direction, actions } = props;
  const tokens = useTokens();
  const model = usePageModel(written, host, params);
  const plan = useShownPlan(model);
  const { time, session } = host;
  const today = time.today();
  const { filterBar } = plan;
  const filters = useMemo<FilterContext>(() => ({ t, appText, format, today }), [t, appText, format, today]);
  const chosen = useMemo(() => widgetFilters(model, filterBar, filters), [model, filterBar, filters]);
  const [noted, setNoted] = useState<NotedChart | null>(null);
  const shared = useMemo<SharedContext>(
    () => ({
      t,
      appText,
      format,
      direction,
      today,
      session,
      route: params,
      actions,
      commands: written.commands ?? none,
      filterQuery: () => model.view().url,
      filters: chosen,
      // Loaded on demand: few pages show the filters of others.
      filterWords: async (address, signal) =>
        (await import('./filter-words.ts')).filterWords(
          address,
          { host, pages: actions.pages, context: filters },
          signal,
        ),
      forms: model.forms,
      entriesOf: (widget) => noteEntries(widget, { plan: model.plan(), actions, t, onOpen: setNoted }),
    }),
    [
      t,
      appText,
      format,
      direction,
      today,
      session,
      params,
      actions,
      written.commands,
      model,
      chosen,
      host,
      filters,
    ],
  );
  const saving = useCallback((): SaveContext => {
    const company = session.companyName ?? '';
    return { plan: model.plan(), view: model.view(), filters, company, tokens, direction };
  }, [model, filters, session, tokens, direction]);
  const save = useCallback(
    (request: ExportRequest, run: TaskRun) => saveWidget(request, saving(), run),
    [saving],
  );
  return (
    <PageRoot plan={plan} model={model}>
      <PageHeader {...{ plan, family, model, registry, t, shared, saving }} />
      {family !== null && family.tabs.length > 1 && (
        <FamilyTabs family={family} filterQuery={shared.filterQuery} onOpen={actions.open} />
      )}
      {plan.filterBar?.components.some(({ type }) => type !== 'variable') && (
        <PageFilters bar={plan.filterBar} model={model} host={host} context={filters} />
      )}
      <PrintFacts bar={plan.filterBar} company={session.companyName ?? ''} model={model} context={filters} />
      <PageLayout {...{ plan, model, registry, shared }} onExport={save} />
      {noted !== null && (
        <LateNoteDialog chart={noted} {...{ plan, model, registry, shared }} onClose={() => setNoted(null)} />
      )}
      <PageAnnouncer plan={plan} model={model} context={filters} />
    </PageRoot>
  );
}

interface PageRootProps {
  readonly plan: PagePlan;
  readonly model: PageModel;
  readonly children: ReactNode;
}

/** The root element of the page, which carries the page's state. Its children don't re-render with it. */
function PageRoot({ plan, model, children }: PageRootProps) {
  const names = useMemo(() => Object.keys(plan.queries), [plan.queries]);
  const requested = useQueryStates(model.queries, names, pageStateOf);
  const isDecided = usePending(model).size === 0;
  const isDrawn = useSyncExternalStore(drawings.subscribe, drawings.isEmpty);
  const state = requested === 'ready' && !(isDecided && isDrawn) ? 'loading' : requested;
  return (
    <article className={css.page} data-page={plan.route} data-state={state} aria-busy={state === 'loading'}>
      {children}
    </article>
  );
}

interface PageFiltersProps {
  readonly bar: NonNullable<PagePlan['filterBar']>;
  readonly model: PageModel;
  readonly host: PageHost;
  readonly context: FilterContext;
}

function PageFilters({ bar, model, host, context }: PageFiltersProps) {
  const view = useCascadeView(model);
  const { appText } = context;
  // The same object until the selection changes.
  const key = JSON.stringify(view.settled ? model.choices() : null);
  const current = useMemo(() => JSON.parse(key) as ReturnType<PageModel['choices']> | null, [key]);
  const store = useMemo(() => savedOf(bar.name, host, model), [bar.name, host, model]);
  const actions = useMemo(
    () => (
      <>
        {bar.canBeSaved && (
          <SavedMenu
            store={store}
            current={current}
            appText={appText}
            onApply={(selections) => model.send({ type: 'saved.applied', selections })}
          />
        )}
        <BarMenu canUndo={view.canUndo} appText={appText} send={model.send} />
      </>
    ),
    [bar.canBeSaved, store, current, view.canUndo, appText, model],
  );
  return (
    <div className={css.filters}>
      <FilterBar plan={bar} view={view} send={model.send} context={context} actions={actions} />
    </div>
  );
}

function savedOf(bar: string, { saved }: PageHost, model: PageModel): SavedSelectionStore {
  return {
    list: () => saved.list(bar),
    kept: () => saved.kept(bar),
    add: (saveName) => saved.write('add', bar, saveName, model.choices()),
    update: (saveName) => saved.write('update', bar, saveName, model.choices()),
    remove: (saveName) => saved.write('delete', bar, saveName),
  };
}
