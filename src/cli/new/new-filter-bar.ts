import { stringify } from 'yaml';
import type { ApiRule, ComponentSpec, FilterBarSpec, ListRule, Params } from '../../language/plan/index.ts';
import { tokensIn } from '../../language/plan/index.ts';
import { checkName, NewError, refuseExisting } from './draft.ts';
import type { PagesDraft, PagesNow } from './draft.ts';

export interface FilterBarAnswers {
  readonly name: string;
  /** In the order of their dependencies. */
  readonly components: readonly string[];
}

interface KnownComponent {
  readonly spec: ComponentSpec;
  readonly rule: { readonly path: string; readonly rule: ApiRule | ListRule } | null;
}

const preferred = (slot: string): number => (slot === 'filter-bars/default-report' ? 0 : 1);

/**
 * The components of existing bars, by name. For equal names the alphabetically first bar counts, since the
 * same filters recur on many pages.
 */
export function knownComponents({ project }: Pick<PagesNow, 'project'>): ReadonlyMap<string, KnownComponent> {
  const found = new Map<string, KnownComponent>();
  const slots = [...project.documents(null)].filter(([slot]) => slot.startsWith('filter-bars/'));
  for (const [, { value }] of slots.toSorted(([a], [b]) => preferred(a) - preferred(b) || (a < b ? -1 : 1))) {
    const { components = {}, apiRules = {} } = Object(value) as Partial<FilterBarSpec>;
    for (const [name, spec] of Object.entries(components)) {
      const rules = Object.entries(apiRules).find(([, each]) => Object.hasOwn(each, name));
      if (!found.has(name))
        found.set(name, { spec, rule: rules ? { path: rules[0], rule: rules[1][name]! } : null });
    }
  }
  return found;
}

const fileOf = (name: string): string => `filter-bars/${name}.yaml`;

export function checkBarName(name: string, now: PagesNow): void {
  checkName('--name', name, /^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and - are expected');
  refuseExisting(now, fileOf(name));
}

export function checkComponents(components: readonly string[]): void {
  if (components.length === 0) throw new NewError('Which components? Give --components brand,campaign,date.');
}

/** Drafts a bar of components from existing bars. Each depends on those before it. */
export function newFilterBar({ name, components }: FilterBarAnswers, now: PagesNow): PagesDraft {
  const all = knownComponents(now);
  const chosen = [...new Set(components)];
  const bar: FilterBarSpec = {
    components: Object.fromEntries(chosen.map((each) => [each, all.get(each)!.spec])),
    hierarchy: [chosen],
    visualHierarchy: [chosen],
    apiRules: rulesOf(chosen, all),
    canBeSaved: true,
  };
  return barDraft(name, bar, new Map());
}

/** Drafts the file of a shared bar. */
export function barDraft(name: string, bar: FilterBarSpec, texts: PagesDraft['texts']): PagesDraft {
  const text = `# yaml-language-server: $schema=../.editor/filter-bar.schema.json\n${stringify(bar, { lineWidth: 110, aliasDuplicateObjects: false })}`;
  return {
    files: new Map([[fileOf(name), text]]),
    texts,
    hint: `Use it in a page: filterBar: ${name}`,
  };
}

/**
 * The calls that load the components. Parameters that depend on a component outside of this bar are left out.
 */
function rulesOf(
  chosen: readonly string[],
  all: ReadonlyMap<string, KnownComponent>,
): NonNullable<FilterBarSpec['apiRules']> {
  const rules: Record<string, Record<string, ApiRule | ListRule>> = {};
  for (const [at, name] of chosen.entries()) {
    const remote = all.get(name)!.rule;
    if (!remote) continue;
    const above = chosen.slice(0, at);
    const isKnown = (value: Params[string]): boolean =>
      tokensIn(value).every((token) => token.kind !== 'component' || above.includes(token.name));
    const params = Object.fromEntries(
      Object.entries(remote.rule.params ?? {}).filter(([, value]) => isKnown(value)),
    );
    const { params: _all, ...rule } = remote.rule;
    (rules[remote.path] ??= {})[name] = Object.keys(params).length > 0 ? { ...rule, params } : rule;
  }
  return rules as NonNullable<FilterBarSpec['apiRules']>;
}
