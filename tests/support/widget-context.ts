import { createFormatters } from '../../src/format/index.ts';
import type {
  CompleteSpec,
  Manifest,
  PageEntry,
  ReportColumn,
  ReportData,
  WidgetSpec,
} from '../../src/language/plan/index.ts';
import { exampleCommands, exampleResource } from '../../src/language/examples/index.ts';
import { withDefaults } from '../../src/language/widgets/with-defaults.ts';
import { addWords, createTranslator, appTextIn } from '../../src/web/i18n/index.ts';
import { en } from '../../src/web/i18n/words/en/index.ts';
import type {
  PageMarksView,
  WidgetActions,
  WidgetContext,
  WidgetFilters,
} from '../../src/web/widgets/index.ts';
import { createPageForms } from '../../src/web/page/page-forms.ts';

const translator = createTranslator();
addWords(translator, 'en', en);

const pageEntry = (route: string, title: string, more: Partial<PageEntry> = {}): PageEntry => ({
  route,
  title,
  access: null,
  hash: route,
  menu: { section: 'reports', icon: null, order: 1, title, authMode: null },
  ...more,
});

/** A few pages in two sections, one of them with a tab. */
export const examplePages: readonly PageEntry[] = [
  pageEntry('/index', 'All reports'),
  pageEntry('/home', 'Home', {
    menu: { section: 'general', icon: null, order: 1, title: 'Home', authMode: null },
  }),
  pageEntry('/smart-reporting/budget', 'Budget', { description: 'Will the money last?' }),
  pageEntry('/smart-reporting/seo', 'Référencement'),
  pageEntry('/smart-reporting/seo/event', 'Events', {
    menu: null,
    parent: { route: '/smart-reporting/seo', title: 'Events', order: 1 },
  }),
  pageEntry('/smart-reporting/hidden', 'Hidden', { menu: null }),
  pageEntry('/users/:sub', 'A user'),
];

const exampleSections: Manifest['sections'] = [
  { name: 'general', title: 'General', icon: 'HomeOutlined', place: 'menu' },
  { name: 'reports', title: 'Reports', icon: 'BarChartOutlined', place: 'menu' },
];

const exampleMarks: PageMarksView = {
  state: 'ready',
  favourites: new Set(['/smart-reporting/budget']),
  opened: new Map([['/smart-reporting/seo/event', '2026-11-20T10:00:00Z']]),
};

const noUploads: readonly never[] = [];

/** Actions of a widget that is only drawn: asked for anything, they fail. */
export const idleActions: WidgetActions = {
  load: (path) => Promise.reject(new Error(`nobody answers ${path}`)),
  send: ({ path }) => Promise.reject(new Error(`nobody takes ${path}`)),
  open: () => undefined,
  mayOpen: () => true,
  pageAt: (address) => `title of ${address.split('?')[0]}`,
  pages: {
    here: '/index',
    manifest: () => ({ pages: examplePages, sections: exampleSections }),
    find: () => Promise.resolve(null),
    marks: {
      view: () => exampleMarks,
      subscribe: () => () => undefined,
      load: () => undefined,
      setFavourite: () => Promise.resolve(true),
    },
  },
  notify: () => undefined,
  checkSession: () => undefined,
  startRow: () => undefined,
  drafts: { read: () => undefined, write: () => undefined, clear: () => undefined },
  edits: { read: () => Promise.resolve(null), write: () => Promise.resolve() },
  download: () => Promise.resolve({ kind: 'done', data: null }),
  loadText: () => Promise.resolve({ kind: 'done', data: '' }),
  uploads: {
    view: () => noUploads,
    subscribe: () => () => undefined,
    add: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    cancel: () => undefined,
    clear: () => undefined,
  },
  followRows: () => () => undefined,
  holdLeaving: () => () => undefined,
};

/** Filters in which nothing can be chosen. */
export const noFilters: WidgetFilters = {
  subscribe: () => () => undefined,
  chosen: () => null,
  takesRange: () => false,
  undo: () => undefined,
  choose: () => undefined,
  values: () => ({}),
  inExpressions: () => ({}),
  wordsOf: () => '',
  labelOf: (name) => name,
};

/** A widget as its file has it. */
export type Written<Type extends WidgetSpec['type']> = Extract<WidgetSpec, { readonly type: Type }>;

/** The same widget as a plan has it. */
export const complete = <Type extends WidgetSpec['type']>(
  spec: Written<Type>,
): Extract<CompleteSpec, { readonly type: Type }> => withDefaults(spec) as never;

/** What a widget of this spec knows of the world, in English. */
export function widgetContext(spec: WidgetSpec, change: Partial<WidgetContext> = {}): WidgetContext {
  const whole = withDefaults(spec);
  return {
    plan: {
      name: 'subject',
      spec: whole,
      queries: [],
      names: [],
      place: null,
      resource: exampleResource(whole),
    },
    t: (key, values) => key.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values?.[name] ?? ''),
    appText: appTextIn(translator, 'en'),
    format: createFormatters({ locale: 'en-GB', currency: 'EUR', timeZone: 'UTC' }),
    titleOf: (column) => column.title,
    route: {},
    actions: idleActions,
    commands: exampleCommands,
    refresh: () => undefined,
    session: { fullname: 'Ada Lovelace' },
    filterQuery: () => '',
    forms: createPageForms(),
    filters: noFilters,
    filterWords: () => Promise.resolve(null),
    today: '2026-11-21',
    direction: 'ltr',
    ...change,
  };
}

export function dimension(name: string, change: Partial<ReportColumn> = {}): ReportColumn {
  return { name, role: 'dimension', type: 'string', title: name, titleKey: `dimensions.${name}`, ...change };
}

export const dateColumn = dimension('date', { type: 'date', grain: 'day' });

export function measure(name: string, change: Partial<ReportColumn> = {}): ReportColumn {
  return {
    name,
    role: 'measure',
    type: 'number',
    title: name,
    titleKey: `measures.${name}`,
    aggregate: 'sum',
    goodWhen: 'higher',
    format: 'integer',
    ...change,
  };
}

export const spend = measure('spend', { format: 'currency', currency: 'EUR', goodWhen: 'neutral' });
export const clicks = measure('clicks');
export const impressions = measure('impressions');
export const ctr = measure('ctr', {
  format: 'percent',
  aggregate: 'ratio',
  parts: ['clicks', 'impressions'],
  scale: 1,
});
export const reach = measure('reach', { aggregate: 'none' });

export function report(
  columns: readonly ReportColumn[],
  rows: ReportData['rows'],
  change: Partial<ReportData> = {},
): ReportData {
  return {
    columns: [...columns],
    rows,
    totals: null,
    rowCount: rows.length,
    truncated: false,
    asOf: '2026-11-21T05:00:00Z',
    ...change,
  };
}
