import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { createListeners } from '../../kit/listeners.ts';
import { createExampleTable, exampleCommands } from '../../../language/examples/index.ts';
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
          : real.load(path),
      send: ({ path, body, idempotencyKey = '' }) => {
        if (!path.startsWith('resources/')) return Promise.resolve(refused);
        const answer = table.post(body.changes as Parameters<typeof table.post>[0], idempotencyKey);
        return Promise.resolve(
          answer.status === 200 ? { kind: 'done', data: answer.body } : { ...refused, refusal: answer.body },
        );
      },
      followRows: () => () => undefined,
      checkSession: () => undefined,
    };
    const { company = '', userName = '' } = services.session.view().user ?? {};
    const session = { company, userName };
    const refresh = () => undefined;
    const commands = exampleCommands;
    const filterQuery = () => '';
    const filters = exampleFilters();
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
function exampleFilters(): WidgetFilters {
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
    wordsOf: (name) => name,
    labelOf: (name) => name,
  };
}
