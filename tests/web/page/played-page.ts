import { planFilterBar } from '../../../src/language/plan/index.ts';
import type { FilterBarSpec, PagePlan, QueryPlan } from '../../../src/language/plan/index.ts';
import { createAnswers, type Transport } from '../../../src/web/queries/index.ts';
import type { FilterRecords } from '../../../src/web/page/filter-records.ts';
import { idleActions } from '../../support/widget-context.ts';
import { createFolding } from '../../../src/web/page/folding.ts';
import type { PageHost } from '../../../src/web/page/page-host.ts';

/** Brands above campaigns, and a period. */
export const bar: FilterBarSpec = {
  components: {
    brand: { type: 'selectList', rules: { isNecessary: true, selectFirst: true } },
    campaign: { type: 'selectList', rules: { isNecessary: true, selectFirst: true } },
    date: { type: 'selectDate', rules: { isNecessary: true, defaultEntry: 'last-7d' } },
  },
  hierarchy: [['brand', 'campaign']],
  apiRules: {
    'global/filters': {
      brand: { responseKey: 'brandFilter' },
      campaign: { responseKey: 'campaignFilter', params: { brand_id: '$brand$' } },
    },
  },
};

/** A query that needs some components of the bar. */
export function query(name: string, params: QueryPlan['params'], components: readonly string[]): QueryPlan {
  return {
    name,
    path: 'reports/delivery_daily',
    params,
    components,
    requires: [],
    dataset: 'delivery_daily',
  };
}

export function planOf(spec: FilterBarSpec, ...queries: readonly QueryPlan[]): PagePlan {
  return {
    route: '/test',
    pageName: 'test',
    title: 'Test',
    description: null,
    layout: 'vertical',
    access: null,
    public: false,
    refresh: null,
    actions: [],
    filterBar: planFilterBar('test', spec, 'reportwright'),
    queries: Object.fromEntries(queries.map((one) => [one.name, one])),
    widgets: {},
    sections: [],
    panels: null,
  };
}

const noRecords: FilterRecords = {
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  failed: () => undefined,
};

function keptFolding(): PageHost['folding'] {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
  return createFolding(storage, { company: 'acme', userName: 'analyst@acme.example' });
}

/** What a page needs around it, with the network's replies and the clock played. */
export function playedHost(transport: Transport, carried: PageHost['carried'] = {}): PageHost {
  return {
    loadOptions: ({ params }) =>
      Promise.resolve({
        brandFilter: ['B2', 'B3'],
        campaignFilter: [`C-${String(params.brand_id)}`],
      }),
    listsAtStart: () => Promise.resolve(new Map()),
    transport,
    answers: createAnswers(),
    records: noRecords,
    marks: idleActions.pages.marks,
    saved: {
      list: () => Promise.resolve([]),
      kept: () => Promise.resolve([]),
      write: () => Promise.resolve(true),
    },
    follow: () => () => undefined,
    folding: keptFolding(),
    lastSearch: { write: () => undefined },
    time: { now: () => 0, today: () => '2026-11-21' },
    session: { company: 'acme', userName: 'analyst@acme.example' },
    carried,
  };
}

/** Lets all played replies come. */
export const repliesCome = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
