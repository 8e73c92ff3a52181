import type {
  ApiRule,
  ComponentPlan,
  FilterBarPlan,
  FilterBarSpec,
  ListRule,
  RemotePlan,
} from '../../language/plan/index.ts';

type ComponentSpec = FilterBarSpec['components'][string];
type Written = Readonly<Record<string, unknown>>;

/** Properties that differ from their default. Null for a default. */
const properties = (plan: ComponentPlan): Written => ({
  label: plan.label === `filters.${plan.name}` ? null : plan.label,
  placeholder: plan.placeholder,
  shown: plan.shown ? null : false,
  dataType: plan.dataType === 'string' ? null : plan.dataType,
  sendNoneForSelectAll: plan.sendNoneForSelectAll || null,
  resetActive: plan.resetActive || null,
  selectAll: plan.selectAll || null,
  presets: plan.presets.length === 0 ? null : plan.presets,
  excluded: plan.excluded || null,
  ...(plan.type === 'selectNumber' ? plan.numbers : {}),
  minLength: plan.type === 'search' ? plan.minLength : null,
  periods: plan.periods.length === 0 ? null : plan.periods,
});

const rules = (plan: ComponentPlan): Written => ({
  isNecessary: plan.isNecessary || null,
  autoload: plan.autoload ? null : false,
  selectFirst: plan.selectFirst || null,
  defaultEntry: plan.defaultEntry,
  deleteEntry: plan.deleteEntry.length === 0 ? null : plan.deleteEntry,
  onParentChange: plan.onParentChange === 'keepIfValid' ? null : plan.onParentChange,
});

const entriesOf = (parts: Written): [string, unknown][] =>
  Object.entries(parts).filter(([, value]) => value !== null);

/** A part of a component. Absent when all of its keys are defaults. */
function part(name: string, parts: Written): Written {
  const written = entriesOf(parts);
  return written.length === 0 ? {} : { [name]: Object.fromEntries(written) };
}

const componentSpec = (plan: ComponentPlan): ComponentSpec => ({
  type: plan.type,
  ...part('properties', properties(plan)),
  ...part('rules', rules(plan)),
  ...(plan.data === null || plan.data.length === 0 ? {} : { data: [...plan.data] }),
});

/** The file contents that produce a plan, overlays merged: planning them gives the same plan. */
export function specOfPlan({ components, declared, grid, canBeSaved }: FilterBarPlan): FilterBarSpec {
  const byName = new Map(components.map((component) => [component.name, component]));
  const inOrder = declared.map((name) => byName.get(name)!);
  const hierarchy = inOrder
    .filter(({ parents }) => parents.length > 0)
    .map(({ name, parents }) => [[...parents], name]);
  const shown = declared.filter((name) => byName.get(name)!.shown);
  const isOneRow = grid.length === 1 && String(grid[0]) === String(shown);
  return {
    components: Object.fromEntries(inOrder.map((plan) => [plan.name, componentSpec(plan)])),
    ...(hierarchy.length === 0 ? {} : { hierarchy }),
    ...(isOneRow ? {} : { visualHierarchy: grid.map((row) => [...row]) }),
    ...apiRules(inOrder),
    ...(canBeSaved ? { canBeSaved } : {}),
  };
}

function apiRules(components: readonly ComponentPlan[]): Pick<FilterBarSpec, 'apiRules'> {
  const calls: Record<string, Record<string, ApiRule | ListRule>> = {};
  for (const { name, remote } of components) {
    if (remote === null) continue;
    calls[remote.path] = { ...calls[remote.path], [name]: ruleOf(remote) };
  }
  return Object.keys(calls).length === 0 ? {} : { apiRules: calls as FilterBarSpec['apiRules'] & object };
}

/** Removes the parameters that planning adds to a list's call. */
function ruleOf({ dimension, responseKey, params }: RemotePlan): ApiRule | ListRule {
  const isAdded = ([name, value]: [string, unknown]): boolean =>
    dimension !== null &&
    (['dimension', 'extent'].includes(name) || (name === 'language' && value === '$session.language$'));
  const written = Object.entries(params).filter((each) => !isAdded(each));
  const rule = dimension === null ? { responseKey } : { dimension };
  return (written.length === 0 ? rule : { ...rule, params: Object.fromEntries(written) }) as
    ApiRule | ListRule;
}
