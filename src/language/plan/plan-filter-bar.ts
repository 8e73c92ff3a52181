import type {
  ApiRule,
  ComponentSpec,
  ComponentType,
  Entry,
  EntryValue,
  FilterBarSpec,
  ListRule,
} from '../generated/spec.ts';
import {
  takesEntries,
  type ComponentPlan,
  type FilterBarPlan,
  type RemotePlan,
} from '../terms/filter-bar.ts';
import { isEntry, prepareEntries } from '../terms/entries.ts';
import { LIST_KEYS } from '../terms/list-parameters.ts';
import { parentsOf, topologicalOrder, type ParentsByName } from '../terms/graph.ts';

/**
 * The plan of a filter bar: all defaults filled in, `{product}` replaced, parents before children. `spec`
 * must be valid.
 */
export function planFilterBar(name: string, spec: FilterBarSpec, product: string): FilterBarPlan {
  const declared = Object.keys(spec.components);
  const parents = parentsOf(declared, spec.hierarchy ?? []);
  const remotes = remotesOf(spec, product);
  const planned = (component: string): ComponentPlan =>
    planComponent(component, spec.components[component]!, remotes.get(component) ?? null, parents);
  return {
    name,
    components: topologicalOrder(declared, parents).map(planned),
    declared,
    grid: spec.visualHierarchy ?? [declared.filter((component) => isShown(spec.components[component]!))],
    canBeSaved: spec.canBeSaved ?? false,
  };
}

const isShown = ({ type, properties }: ComponentSpec): boolean =>
  type !== 'variable' && (properties?.shown ?? true);

function remotesOf(spec: FilterBarSpec, product: string): Map<string, RemotePlan> {
  const withProduct = (text: string): string => text.replaceAll('{product}', product);
  const remoteOf = (path: string, component: string, rule: ApiRule | ListRule): RemotePlan => {
    const params = Object.fromEntries(
      Object.entries(rule.params ?? {}).map(([key, value]) => [withProduct(key), value]),
    );
    if ('dimension' in rule)
      return listOfDataset(path, spec.components[component]?.type, rule.dimension, params);
    return { path: withProduct(path), dimension: null, responseKey: withProduct(rule.responseKey), params };
  };
  return new Map(
    Object.entries(spec.apiRules ?? {}).flatMap(([path, rules]) =>
      Object.entries(rules).map(([component, rule]): [string, RemotePlan] => [
        component,
        remoteOf(path, component, rule),
      ]),
    ),
  );
}

/**
 * The request for the members of a dimension, with titles in the reader's language. For a `selectDate`, for
 * the range of days with facts.
 */
function listOfDataset(
  path: string,
  type: ComponentType | undefined,
  dimension: string,
  params: RemotePlan['params'],
): RemotePlan {
  return type === 'selectDate'
    ? { path, dimension, responseKey: LIST_KEYS.range, params: { dimension, extent: true, ...params } }
    : {
        path,
        dimension,
        responseKey: LIST_KEYS.entries,
        params: { dimension, language: '$session.language$', ...params },
      };
}

function planComponent(
  name: string,
  spec: ComponentSpec,
  remote: RemotePlan | null,
  parents: ParentsByName,
): ComponentPlan {
  const { properties = {}, rules = {} } = spec;
  const deleteEntry = listOf(rules.deleteEntry);
  const defaultEntry = rules.defaultEntry ?? null;
  return {
    name,
    type: spec.type,
    label: properties.label ?? `filters.${name}`,
    placeholder: properties.placeholder ?? null,
    shown: isShown(spec),
    dataType: properties.dataType ?? 'string',
    sendNoneForSelectAll: properties.sendNoneForSelectAll ?? false,
    resetActive: properties.resetActive ?? false,
    selectAll: properties.selectAll ?? false,
    presets: properties.presets ?? [],
    excluded: properties.excluded ?? false,
    numbers: {
      min: properties.min ?? null,
      max: properties.max ?? null,
      step: properties.step ?? 1,
      format: properties.format ?? 'decimal',
    },
    minLength: properties.minLength ?? 2,
    periods: spec.type === 'selectPeriod' ? (properties.periods ?? ['month', 'quarter', 'year']) : [],
    isNecessary: rules.isNecessary ?? false,
    autoload: rules.autoload ?? true,
    selectFirst: rules.selectFirst ?? false,
    defaultEntry,
    deleteEntry,
    onParentChange: rules.onParentChange ?? 'keepIfValid',
    data: remote === null ? localData(spec, deleteEntry, defaultEntry) : null,
    remote,
    parents: parents[name]!,
  };
}

function listOf(value: EntryValue | EntryValue[] | undefined): EntryValue[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The entries of a component with local data. Null for a component that takes none. */
function localData(
  spec: ComponentSpec,
  deleteEntry: readonly EntryValue[],
  defaultEntry: ComponentPlan['defaultEntry'],
): Entry[] | null {
  if (!takesEntries(spec.type)) return null;
  return prepareEntries(spec.data ?? [], deleteEntry, isEntry(defaultEntry) ? defaultEntry : null);
}
