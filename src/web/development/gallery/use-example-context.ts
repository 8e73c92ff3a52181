import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { createListeners } from '../../kit/listeners.ts';
import { createExampleTable, exampleCommands, exampleFiles } from '../../../language/examples/index.ts';
import type { ExampleReplies } from '../../../language/examples/index.ts';
import { useSay, useTranslate } from '../../i18n/index.ts';
import { useFormatters } from '../../services/use-formatters.ts';
import { pageActions } from '../../page/page-actions.ts';
import { createPageForms } from '../../page/page-forms.ts';
import { usePreferences, useServices } from '../../services/index.ts';
import type {
  PageMarksView,
  PageMarkStore,
  WidgetActions,
  WidgetContext,
  WidgetFilters,
} from '../../widgets/index.ts';
import { useToolWords } from '../words/index.ts';
import { galleryPath } from './gallery-path.ts';

/** The part of the context that all examples share. */
export type ExampleContext = Omit<WidgetContext, 'plan' | 'titleOf'>;

/** The last day of the examples' data. */
const today = '2026-10-28';

/** The context of an example: it reads real data, but sends nothing to the server. */
export const useExampleContext = (): ExampleContext => {
  const services = useServices();
  const navigate = useNavigate();
  const { direction } = usePreferences();
  const format = useFormatters();
  const t = useTranslate();
  const appText = useSay();
  const toolText = useToolWords();
  return useMemo(() => {
    const real = pageActions({
      services,
      page: galleryPath,
      marks: exampleMarks(),
      open: (address) => void navigate(address),
      appText: () => appText,
    });
    const refused = {
      kind: 'failed',
      message: toolText('gallery.notSent'),
      requestId: null,
      fields: [],
    } as const;
    const table = createExampleTable();
    const actions: WidgetActions = {
      ...real,
      load: (path) =>
        path.startsWith('resources/')
          ? Promise.resolve({ kind: 'done', data: table.get(path).body })
          : path.startsWith('files/')
            ? Promise.resolve({ kind: 'done', data: exampleFiles })
            : real.load(path),
      send: ({ path, body, idempotencyKey = '' }) => {
        if (!path.startsWith('resources/')) return Promise.resolve(refused);
        const isDry = path.endsWith('dryRun=true');
        const answer = table.post(body.changes as Parameters<typeof table.post>[0], idempotencyKey, isDry);
        return Promise.resolve(
          answer.status === 200 ? { kind: 'done', data: answer.body } : { ...refused, refusal: answer.body },
        );
      },
      followRows: () => () => undefined,
      checkSession: () => undefined,
    };
    const { company = '', userName = '', fullname = '' } = services.session.view().user ?? {};
    const session = { company, userName, fullname };
    const refresh = () => undefined;
    const commands = exampleCommands;
    const filterQuery = () => '';
    const filters = exampleFilters(format.range('2026-10-01', today));
    const forms = createPageForms();
    return {
      t,
      appText,
      format,
      direction,
      today,
      session,
      route: {},
      actions,
      filterQuery,
      filters,
      filterWords: () => Promise.resolve(null),
      forms,
      commands,
      refresh,
    };
  }, [services, navigate, direction, format, t, appText, toolText]);
};

/** A context in which the widget's own requests get these replies. */
export function withReplies(context: ExampleContext, replies: ExampleReplies | undefined): ExampleContext {
  if (replies === undefined) return context;
  const failed = {
    kind: 'failed',
    message: context.appText('widgets.error'),
    requestId: 'a1b2c3d4',
    fields: [],
  } as const;
  const { actions } = context;
  const load: WidgetActions['load'] = async (path) => {
    if (replies === 'none') return await new Promise(() => undefined);
    if (replies === 'failed') return failed;
    const outcome = await actions.load(path);
    if (replies === 'refused' || outcome.kind === 'failed') return outcome;
    return { kind: 'done', data: { ...(outcome.data as object), rows: [], entries: [], total: 0, count: 0 } };
  };
  const send: WidgetActions['send'] = (call) =>
    replies === 'refused' ? Promise.resolve(failed) : actions.send(call);
  // Forms of one row share what was loaded, so that these replies need forms of their own.
  return { ...context, forms: createPageForms(), actions: { ...actions, load, send } };
}

/** Favourites that last as long as the page. */
function exampleMarks(): PageMarkStore {
  const listeners = createListeners();
  let view: PageMarksView = { state: 'ready', favourites: new Set(), opened: new Map() };
  return {
    view: () => view,
    subscribe: listeners.subscribe,
    load: () => undefined,
    setFavourite(route, favourite) {
      const others = [...view.favourites].filter((each) => each !== route);
      view = { ...view, favourites: new Set(favourite ? [...others, route] : others) };
      listeners.notify();
      return Promise.resolve(true);
    },
  };
}

/** Filters that store a selection but filter nothing, because an example has no page. */
function exampleFilters(dates: string): WidgetFilters {
  const listeners = createListeners();
  const chosen = new Map<string, readonly string[]>();
  const none: readonly string[] = [];
  return {
    subscribe: listeners.subscribe,
    chosen: (name) => chosen.get(name) ?? none,
    takesRange: () => true,
    undo() {
      chosen.clear();
      listeners.notify();
    },
    choose(name, member) {
      if (chosen.get(name)?.includes(member) === true) chosen.delete(name);
      else chosen.set(name, [member]);
      listeners.notify();
    },
    values: () => ({}),
    inExpressions: () => ({}),
    wordsOf: (name) => ({ date: dates, brand: 'Alba' })[name] ?? name,
    labelOf: (name) => name,
  };
}
