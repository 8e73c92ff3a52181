import { hasErrors, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ComponentSpec, FilterBarSpec } from '../../generated/spec.ts';
import { cyclesOf, cycleText, parentsOf } from '../../terms/graph.ts';
import { tokensInParams, tokensIn, type Token } from '../../terms/tokens.ts';
import { reporter, type Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import type { Validated } from '../../validate/validate.ts';
import { isMapOfNames, namesIn } from '../names-in.ts';
import type { BarWords } from './bar-words.ts';
import { linkComponent } from './link-component.ts';
import { linkSwitches } from './link-switch.ts';
import { linkWaiting } from './link-waiting.ts';
import { linkApiRules, linkName } from './link-api-rules.ts';
import type { ListedDataset } from './link-dataset-list.ts';

export interface LinkedFilterBar {
  readonly name: string;
  readonly spec: Partial<FilterBarSpec>;
  /** Whether the components are known: false when the file could not be parsed. */
  readonly readable: boolean;
  /** Whether the bar is free of errors. */
  readonly usable: boolean;
  readonly components: Readonly<Record<string, ComponentSpec>>;
  /** Names of all declared components, invalid ones included. */
  readonly declared: readonly string[];
  /** Route parameters that the bar's calls use, with their paths. */
  readonly routeTokens: readonly { readonly token: Token; readonly at: Path }[];
  /** For each remote component, the components whose tokens its request contains. */
  readonly named: Readonly<Record<string, readonly string[]>>;
  /** The values of each switch. */
  readonly switches: Readonly<Record<string, readonly string[]>>;
  /** The datasets whose members the bar lists. */
  readonly lists: readonly ListedDataset[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A bar whose components are unknown. */
const unknownBar = {
  readable: false,
  usable: false,
  components: {},
  routeTokens: [],
  named: {},
  switches: {},
  lists: [],
} as const;

/** Resolves the names of a shared filter bar. */
export function linkFilterBar(
  name: string,
  validated: Validated<'filter-bar'>,
  words: BarWords,
): LinkedFilterBar {
  const diagnostics: Diagnostic[] = [];
  const declared = namesIn(validated.meant, 'components');
  const readable = validated.meant !== undefined && isMapOfNames(validated.meant, 'components');
  if (!readable) return { ...unknownBar, name, spec: validated.spec, declared, diagnostics };
  const linked = linkBar(name, validated.spec, declared, words, reporter(validated.document, diagnostics));
  return { ...linked, readable, usable: validated.valid && !hasErrors(diagnostics), diagnostics };
}

/** Resolves the names of a bar that is written in a page. */
export function linkBar(
  name: string,
  spec: Partial<FilterBarSpec>,
  declared: readonly string[],
  words: BarWords,
  report: Report,
): LinkedFilterBar {
  const written = spec.components ?? {};
  const { remotes, lists } = linkApiRules(spec, declared, words, report);
  linkHierarchy(spec, declared, report);
  linkVisualHierarchy(spec, declared, report);
  // With a mistyped name in apiRules, any component may be the one that was meant.
  const mistyped = [...remotes.keys()].some((remote) => !declared.includes(remote));
  for (const [component, one] of Object.entries(written)) {
    linkComponent(component, one, mistyped || remotes.has(component), words, report);
  }
  const isRemote = (one: string): boolean => remotes.has(one);
  const { components, switches } = linkSwitches(written, isRemote, words, report);
  const hierarchy = spec.hierarchy ?? [];
  const parents = parentsOf(declared, hierarchy);
  const isKnown = !mistyped && hierarchy.flat(2).every((one) => declared.includes(one));
  if (isKnown && cyclesOf(declared, parents).length === 0)
    linkWaiting({ components, parents, isRemote }, report);
  const tokens = remotesWithTokens(spec);
  const routeTokens = tokens.filter(({ token }) => token.kind === 'route');
  const named: Record<string, string[]> = {};
  for (const { token, component } of tokens)
    if (token.kind === 'component') (named[component] ??= []).push(token.name);
  return {
    name,
    spec,
    usable: true,
    components,
    declared,
    routeTokens,
    named,
    switches,
    lists,
    readable: true,
    diagnostics: [],
  };
}

function linkHierarchy(
  { hierarchy = [] }: Partial<FilterBarSpec>,
  declared: readonly string[],
  report: Report,
): void {
  for (const [index, path] of hierarchy.entries()) {
    for (const [step, group] of path.entries()) {
      const names =
        typeof group === 'string'
          ? [{ name: group, at: [step] }]
          : group.map((name, inner) => ({ name, at: [step, inner] }));
      for (const { name, at } of names) linkName(name, ['hierarchy', index, ...at], declared, report);
    }
  }
  for (const cycle of cyclesOf(declared, parentsOf(declared, hierarchy))) {
    report('hierarchy-cycle', cycleStart(hierarchy, cycle), { cycle: cycleText(cycle) });
  }
}

const namesOf = (step: string | readonly string[]): readonly string[] =>
  typeof step === 'string' ? [step] : step;

/** The path at which a cycle of the hierarchy closes. */
function cycleStart(hierarchy: NonNullable<FilterBarSpec['hierarchy']>, cycle: readonly string[]): Path {
  const [last, first] = [cycle.at(-2)!, cycle.at(-1)!];
  for (const [index, path] of hierarchy.entries()) {
    for (const [step, group] of path.entries()) {
      const above = step === 0 ? [] : namesOf(path[step - 1]!);
      if (!namesOf(group).includes(first) || !above.includes(last)) continue;
      return ['hierarchy', index, step, ...(typeof group === 'string' ? [] : [group.indexOf(first)])];
    }
  }
  return ['hierarchy'];
}

function linkVisualHierarchy(
  { visualHierarchy, components }: Partial<FilterBarSpec>,
  declared: readonly string[],
  report: Report,
): void {
  if (!visualHierarchy) return;
  const isHidden = (name: string): boolean =>
    components?.[name]?.properties?.shown === false || components?.[name]?.type === 'variable';
  const shown = new Set<string>();
  for (const [row, names] of visualHierarchy.entries()) {
    for (const [column, name] of names.entries()) {
      linkName(name, ['visualHierarchy', row, column], declared, report);
      if (isHidden(name)) report('hidden-component-placed', ['visualHierarchy', row, column], { name });
      if (shown.has(name)) report('component-placed-twice', ['visualHierarchy', row, column], { name });
      shown.add(name);
    }
  }
  const mistyped = [...shown].some((remote) => !declared.includes(remote));
  for (const name of mistyped ? [] : declared) {
    if (!shown.has(name) && !isHidden(name))
      report('component-not-shown', ['components', name], { name }, { part: 'key' });
  }
}

interface TokenOfRemote {
  readonly component: string;
  readonly token: Token;
  readonly at: Path;
}

function remotesWithTokens({ apiRules = {} }: Partial<FilterBarSpec>): TokenOfRemote[] {
  return Object.entries(apiRules).flatMap(([path, rules]) =>
    Object.entries(rules).flatMap(([component, { params = {} }]) =>
      [...tokensIn(path), ...tokensInParams(params)].map((token) => ({
        component,
        token,
        at: ['apiRules', path, component],
      })),
    ),
  );
}
