import type { CascadeView, ComponentView } from '../../../src/cascade/index.ts';
import { createFormatters } from '../../../src/format/index.ts';
import { takesEntries } from '../../../src/language/plan/index.ts';
import type { ComponentPlan, ComponentType, FilterBarPlan } from '../../../src/language/plan/index.ts';
import type { FilterContext } from '../../../src/web/filters/index.ts';
import { addContent, addWords, createTranslator, appTextIn } from '../../../src/web/i18n/index.ts';
import { contentNamespace, translateWith } from '../../../src/web/i18n/translator.ts';
import { en } from '../../../src/web/i18n/words/en/index.ts';

export const entries = [
  { title: 'entries.allBrands', value: 'B000001' },
  { title: 'Köln Beer', value: 'B000002' },
  { title: 'amazon.de', value: 'B000003' },
];

/** The real English words, a small dictionary of content, and a fixed day. */
export function contextOf(): FilterContext {
  const translator = createTranslator();
  addWords(translator, 'en', en);
  addContent(translator, 'en', {
    filters: { brand: 'Brand', campaign: 'Campaign' },
    entries: { allBrands: 'All Brands' },
  });
  return {
    appText: appTextIn(translator, 'en'),
    t: translateWith(translator.getFixedT('en', contentNamespace), translator, 'en'),
    format: createFormatters({ locale: 'en-GB', currency: 'EUR' }),
    today: '2026-11-21',
  };
}

export function planOf(type: ComponentType, over: Partial<ComponentPlan> = {}): ComponentPlan {
  return {
    name: 'brand',
    type,
    label: 'filters.brand',
    placeholder: null,
    shown: true,
    dataType: 'string',
    sendNoneForSelectAll: false,
    resetActive: false,
    selectAll: false,
    presets: [],
    excluded: false,
    numbers: { min: null, max: null, step: 1, format: 'decimal' },
    minLength: 2,
    periods: type === 'selectPeriod' ? ['month', 'quarter'] : [],
    isNecessary: true,
    autoload: true,
    selectFirst: false,
    defaultEntry: null,
    deleteEntry: [],
    onParentChange: 'keepIfValid',
    data: null,
    remote: null,
    parents: [],
    ...over,
  };
}

const ranges: Partial<Record<ComponentType, ComponentView['range']>> = {
  selectDate: { startDate: '2026-11-14', endDate: '2026-11-20' },
  selectPeriod: { startDate: '2026-10-01', endDate: '2026-10-31' },
};

export function viewOf(type: ComponentType, over: Partial<ComponentView> = {}): ComponentView {
  const selected = {
    selectList: entries[1]!,
    segmented: entries[1]!,
    selectCheckList: entries.slice(1),
    selectDate: 'last-7d',
    selectPeriod: 'last-month',
    selectNumber: '100_500',
    search: 'summer',
    checkBox: true,
    variable: 'C1',
    submit: null,
  } as const;
  return {
    name: 'brand',
    type,
    state: 'ready',
    data: takesEntries(type) ? entries : [],
    total: null,
    search: null,
    bounds: null,
    selected: selected[type],
    range: ranges[type] ?? null,
    error: null,
    enabled: true,
    filled: type !== 'submit',
    ...over,
  };
}

export function barOf(...components: readonly ComponentPlan[]): FilterBarPlan {
  const names = components.map((one) => one.name);
  return { name: 'test', declared: names, components, grid: [names], canBeSaved: false };
}

export function barViewOf(
  components: readonly ComponentView[],
  over: Partial<CascadeView> = {},
): CascadeView {
  return {
    components: Object.fromEntries(components.map((one) => [one.name, one])),
    ready: true,
    settled: true,
    outOfDate: false,
    awaitsApply: false,
    generation: 1,
    metrics: 'done',
    values: {},
    waitingFor: [],
    notices: [],
    canUndo: false,
    url: '',
    ...over,
  };
}
