import { nearest } from '../../diagnostics/suggest.ts';
import type { Access, ComponentSpec, FilterBarSpec, ListRule } from '../../generated/spec.ts';
import type { DatasetPlan, DimensionPlan } from '../../terms/dataset.ts';
import { LIST_PARAMETERS, listedDataset, WRITTEN_LIST_PARAMETERS } from '../../terms/list-parameters.ts';
import { isEntry } from '../../terms/entries.ts';
import { strayTokenIn, tokensIn } from '../../terms/tokens.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { linkParameters } from '../widget/link-api-call.ts';
import type { LinkedDataset } from '../dataset/link-dataset.ts';
import { linkFilterForms } from './link-filter-forms.ts';
import type { BarWords } from './bar-words.ts';

/** A component whose entries are members of a dataset, and the access that the dataset requires. */
export interface ListedDataset {
  readonly component: string;
  readonly dataset: string;
  readonly access: Access | null;
}

/** Checks the components that list members of one dataset. */
export function linkDatasetList(
  path: string,
  rules: Readonly<Record<string, ListRule>>,
  { components = {} }: Partial<FilterBarSpec>,
  words: BarWords,
  report: Report,
): readonly ListedDataset[] {
  const dataset = datasetOf(path, words, report);
  const plan = dataset?.plan;
  const api = words.contract.match(path);
  if (!dataset || !plan || !api) return [];
  // Parameters that are derived from the component can't be written.
  const query = new Map([...api.query].filter(([name]) => WRITTEN_LIST_PARAMETERS.includes(name)));
  const filters = dataset.filters.filter((filter) => !LIST_PARAMETERS.includes(filter));
  for (const [component, { dimension, params = {} }] of Object.entries(rules)) {
    const here = ['apiRules', path, component];
    linkParameters(params, { ...api, query }, [...here, 'params'], words, report, () => filters);
    linkFilterForms(params, components, plan, [...here, 'params'], report);
    const found = dimensionOf(plan, dimension, [...here, 'dimension'], report);
    const spec = components[component];
    if (found && spec) linkEntries(component, spec, found, plan, here, report);
  }
  return Object.keys(rules).map((component) => ({ component, dataset: plan.name, access: plan.access }));
}

/** The dataset of a list. Null when there is none of that name. */
function datasetOf(path: string, { datasets }: BarWords, report: Report): LinkedDataset | null {
  const name = listedDataset(path) ?? '';
  if (tokensIn(name).length > 0 || strayTokenIn(name)) return null;
  const dataset = datasets.get(name);
  if (dataset) return dataset;
  const allowed = [...datasets.keys()];
  const near = nearest(name, allowed);
  report(
    'unknown-dataset',
    ['apiRules', path],
    { name, allowed },
    { part: 'key', near: near === undefined ? undefined : `lists/${near}` },
  );
  return null;
}

interface ListedDimension {
  readonly dimension: DimensionPlan;
  readonly grain: string | null;
}

/**
 * The dimension and grain that a text such as `date:month` names. Null when either is unknown, which is
 * reported.
 */
export function dimensionOf(
  plan: DatasetPlan,
  written: string,
  at: Path,
  report: Report,
): ListedDimension | null {
  const [name = '', grain = null] = written.split(/:(.*)/s);
  const allowed = Object.keys(plan.dimensions);
  const dimension = Object.hasOwn(plan.dimensions, name) ? plan.dimensions[name] : undefined;
  if (dimension === undefined) {
    const near = nearest(name, allowed);
    report(
      'unknown-dimension',
      at,
      { name, dataset: plan.name, allowed },
      { near: near === undefined || grain === null ? near : `${near}:${grain}` },
    );
    return null;
  }
  if (grain !== null && !dimension.grains.some((known) => known === grain)) {
    const near = nearest(grain, dimension.grains);
    report(
      'unknown-grain',
      at,
      { name: grain, dimension: name, allowed: dimension.grains },
      { near: near === undefined ? undefined : `${name}:${near}` },
    );
    return null;
  }
  return { dimension, grain };
}

/** Checks that the component can show the members, and that its default is not mistaken for a member. */
function linkEntries(
  component: string,
  { type, rules: { defaultEntry } = {} }: ComponentSpec,
  { dimension }: ListedDimension,
  plan: DatasetPlan,
  here: Path,
  report: Report,
): void {
  const { name } = dimension;
  const isDate = dimension.grains.length > 0;
  const dates = Object.values(plan.dimensions).filter(({ grains }) => grains.length > 0);
  if (type === 'selectDate' && !isDate)
    report('not-a-date', [...here, 'dimension'], { name, allowed: dates.map((each) => each.name) });
  if (type === 'selectCheckList' && isDate)
    report('list-of-periods', [...here, 'dimension'], { name: component, dimension: name });
  const isAll = isEntry(defaultEntry) && defaultEntry.value === 'all';
  if (isAll && dimension.label === null)
    report(
      'all-is-a-member',
      ['components', component, 'rules', 'defaultEntry', 'value'],
      { dimension: name },
      { near: 'B000001' },
    );
}
