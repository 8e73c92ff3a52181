import { filterKindOf, parameterFor } from '../../language/plan/index.ts';
import type { ComponentSpec, DatasetPlan } from '../../language/plan/index.ts';
import { pageKeyOf } from '../import/starter-bar.ts';
import { EVERYBODY, pageYaml } from '../import/starter-page.ts';
import type { PageDataset, PageFrame, PageMeasure } from '../import/starter-page.ts';
import { readable } from '../import/starter-texts.ts';
import { checkName, known, NewError, refuseExisting } from './draft.ts';
import type { PagesDraft, PagesNow } from './draft.ts';

export interface PageAnswers {
  readonly route: string;
  readonly dataset: string;
  readonly measures: readonly string[];
  /** Empty for a default choice. */
  readonly dimensions: readonly string[];
  readonly title: string;
  /** The name of a shared bar, or `none`. */
  readonly filterBar: string;
  readonly section: string;
  readonly icon: string;
}

const ROUTE = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

const fileOf = (route: string): string => `routes${route}.yaml`;

export function checkRoute(route: string, now: PagesNow): void {
  checkName('--route', route, ROUTE, 'small letters, digits and -, each part after a /');
  if (now.project.base.pages.has(route)) throw new NewError(`There is a page at ${route} already.`);
  refuseExisting(now, fileOf(route));
}

/**
 * The datasets that pages query, and those that no list of app.yaml uses. A dataset that only serves lists
 * has no measures worth a page.
 */
export function datasetsWithFigures({ project: { base } }: PagesNow): string[] {
  const listed = new Set(Object.values(base.app?.lists ?? {}).map(({ dataset }) => dataset));
  const queries = [...base.pages.values()].flatMap(({ plan }) => Object.values(plan.queries));
  const requested = new Set(queries.map(({ path }) => path));
  return [...base.datasets.keys()].filter((name) => !listed.has(name) || requested.has(`reports/${name}`));
}

export function checkDimensions(dimensions: readonly string[]): void {
  if (dimensions.length > 2)
    throw new NewError(
      `A first page unfolds at most two dimensions; take away ${dimensions.slice(2).join(', ')}.`,
    );
}

export function checkIcon(icon: string, { vocabulary }: PagesNow): void {
  // Too many icons to list.
  if (!vocabulary.icons.has(icon)) known('icon', icon, ['any of Ant Design’s, as BarChartOutlined']);
}

/** Drafts a page over a dataset, like an import does. */
export function newPage(answers: PageAnswers, { project }: PagesNow): PagesDraft {
  const { base } = project;
  const { route } = answers;
  const plan = base.datasets.get(answers.dataset)!;
  const dataset = pageDatasetOf(plan, answers);
  const key = route
    .slice(1)
    .split(/[/-]/)
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  const frame: PageFrame = {
    route,
    key,
    section: answers.section,
    icon: answers.icon,
    bar: answers.filterBar === 'none' ? null : barOf(answers.filterBar, plan, project.documents(null)),
    access: plan.access ?? EVERYBODY,
    origin: `A first page over ${plan.name}.`,
    isOwn: false,
  };
  const days = plan.time === null ? null : { startDate: 'today-28d', endDate: 'today-1d' };
  const yaml = pageYaml(dataset, days, frame);
  return {
    files: new Map([[fileOf(route), yaml]]),
    texts: new Map([
      [`pages.${key}.title`, answers.title],
      [
        `pages.${key}.question`,
        `${dataset.measures.map(({ name }) => readable(name)).join(', ')} by ${dataset.dimensions.map(({ name }) => name).join(' and ')}`,
      ],
      ['filters.date', 'Date'],
      ['entries.all', 'All'],
    ]),
    hint: `Open ${route}.`,
  };
}

/** The parts of a dataset that the page shows: the chosen fields, or the first of them. */
function pageDatasetOf(plan: DatasetPlan, { measures, dimensions }: PageAnswers): PageDataset {
  const chosen = measures.length > 0 ? measures : Object.keys(plan.measures).slice(0, 4);
  const groups = Object.values(plan.dimensions).filter(({ name }) => name !== plan.time);
  const shown = dimensions.length > 0 ? groups.filter(({ name }) => dimensions.includes(name)) : groups;
  return {
    name: plan.name,
    time: plan.time,
    isMixed: plan.currency !== null,
    dimensions: shown.slice(0, 2).map(({ name, column, filter, type }) => ({
      name,
      filter,
      isDate: type === 'date',
      isCurrency: column === plan.currency,
      isDull: false,
      distinct: 10,
    })),
    measures: chosen.map((name) => pageMeasure(plan, name)),
  };
}

function pageMeasure(plan: DatasetPlan, name: string): PageMeasure {
  const { aggregation, additive, format, currency } = plan.measures[name]!;
  const parts = 'parts' in aggregation ? aggregation.parts : [];
  return {
    name,
    addsUp: additive,
    combines: aggregation.kind !== 'single',
    followsCurrency:
      currency === null &&
      (format === 'currency' || parts.some((part) => pageMeasure(plan, part).followsCurrency)),
  };
}

const isDate = (type: string | undefined): boolean => type === 'selectDate' || type === 'selectPeriod';

/** Matches the bar's components with the dataset's filters: brand for brand_id, a date component for its time. */
function barOf(
  name: string,
  plan: DatasetPlan,
  documents: ReturnType<PagesNow['project']['documents']>,
): PageFrame['bar'] {
  const { value } = documents.get(`filter-bars/${name}`)!;
  const components = Object.entries(
    (value as { readonly components?: Record<string, Partial<ComponentSpec>> }).components ?? {},
  );
  const dimensions = Object.values(plan.dimensions);
  const dates = components.flatMap(([component, { type }]) => (isDate(type) ? [component] : []));
  const date = dates.includes('date') ? 'date' : dates[0];
  const params = components.flatMap(([component, spec]): [string, string][] => {
    const { type } = spec;
    if (type === undefined) return [];
    if (isDate(type)) return plan.time === null || component !== date ? [] : [['date', `$${component}$`]];
    const dimension = dimensions.find(
      (each) => [component, `${component}_id`].includes(each.filter) || pageKeyOf(each.name) === component,
    );
    const filter = dimension && parameterFor(dimension, filterKindOf({ ...spec, type }));
    return filter ? [[filter, `$${component}$`]] : [];
  });
  return { name, params: Object.fromEntries(params) };
}
