import { nearest } from '../../diagnostics/suggest.ts';
import type { ApiRule, FilterBarSpec, ListRule } from '../../generated/spec.ts';
import { ancestorsOf, parentsOf, type ParentsByName } from '../../terms/graph.ts';
import { takesEntries } from '../../terms/filter-bar.ts';
import { isListPath } from '../../terms/list-parameters.ts';
import { tokensIn, tokenText, type Token } from '../../terms/tokens.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import { linkApiCall } from '../widget/link-api-call.ts';
import { refuseExcluded } from './link-filter-forms.ts';
import { linkDatasetList, type ListedDataset } from './link-dataset-list.ts';
import { linkNoRecord, linkSessionToken, linkStrayToken } from '../link-token.ts';
import type { BarWords } from './bar-words.ts';

/** The remote components, each with its path, and the datasets whose members they list. */
interface LinkedRules {
  readonly remotes: ReadonlyMap<string, string>;
  readonly lists: readonly ListedDataset[];
}

/** Checks the calls of the remote components. */
export function linkApiRules(
  spec: Partial<FilterBarSpec>,
  declared: readonly string[],
  words: BarWords,
  report: Report,
): LinkedRules {
  const remotes = new Map<string, string>();
  const lists: ListedDataset[] = [];
  const parents = parentsOf(declared, spec.hierarchy ?? []);
  for (const [path, rules] of Object.entries(spec.apiRules ?? {})) {
    for (const component of Object.keys(rules)) {
      const here = ['apiRules', path, component];
      linkName(component, here, declared, report, 'key');
      const type = spec.components?.[component]?.type;
      if (type !== undefined && !takesEntries(type) && type !== 'selectDate')
        report('component-takes-no-entries', here, { name: component, type }, { part: 'key' });
      const other = remotes.get(component);
      if (other !== undefined)
        report('component-loaded-twice', here, { name: component, paths: [other, path] }, { part: 'key' });
      remotes.set(component, path);
    }
    if (isListPath(path))
      lists.push(...linkDatasetList(path, rules as Record<string, ListRule>, spec, words, report));
    else {
      linkCalls(path, rules as Record<string, ApiRule>, words, report);
      for (const [component, { params = {} }] of Object.entries(rules))
        refuseExcluded(params, spec.components ?? {}, ['apiRules', path, component, 'params'], report);
    }
    linkTokens(path, rules, { parents, declared }, report);
  }
  return { remotes, lists };
}

/** Checks the calls of one path of the API contract. */
function linkCalls(
  path: string,
  rules: Readonly<Record<string, ApiRule>>,
  words: BarWords,
  report: Report,
): void {
  const at = ['apiRules', path];
  const api = linkApiCall(path, {}, { path: at, params: at, part: 'key' }, words, report, () => null);
  if (!api) return;
  for (const [component, { responseKey, params = {} }] of Object.entries(rules)) {
    const here = [...at, component];
    const place = { path: null, params: [...here, 'params'], part: 'key' as const };
    linkApiCall(path, params, place, words, report, () => null);
    const keys = api.entryKeys;
    if (!keys || keys.includes(responseKey)) continue;
    report(
      'unknown-response-key',
      [...here, 'responseKey'],
      { name: responseKey, api: api.template, allowed: keys },
      { near: nearest(responseKey, keys) },
    );
  }
}

/** The declared components of a bar, and their parents. */
interface Ancestry {
  readonly parents: ParentsByName;
  readonly declared: readonly string[];
}

function linkTokens(
  path: string,
  rules: Readonly<Record<string, ApiRule | ListRule>>,
  ancestry: Ancestry,
  report: Report,
): void {
  for (const [component, { params = {} }] of Object.entries(rules)) {
    const here = ['apiRules', path, component];
    for (const [name, value] of Object.entries(params)) {
      const at = [...here, 'params', name];
      for (const token of tokensIn(value)) linkToken(token, component, ancestry, at, report);
      linkStrayToken(value, at, ancestry.declared, report);
    }
    for (const token of tokensIn(path)) linkToken(token, component, ancestry, here, report);
  }
}

function linkToken(
  token: Token,
  component: string,
  { parents, declared }: Ancestry,
  at: Path,
  report: Report,
): void {
  if (token.kind === 'session') return linkSessionToken(token, at, report);
  if (token.kind === 'record') return linkNoRecord(token, at, report);
  if (token.kind === 'route' || !declared.includes(component)) return;
  const above = [...ancestorsOf(component, parents)].filter((name) => name !== component);
  if (above.includes(token.name)) return;
  const allowed = above.map((name) => `$${name}$`);
  if (!declared.includes(token.name)) {
    report(
      'unknown-token',
      at,
      { name: tokenText(token), kind: 'component of this bar', allowed: declared.map((name) => `$${name}$`) },
      {
        near: nearest(
          tokenText(token),
          declared.map((name) => `$${name}$`),
        ),
      },
    );
    return;
  }
  // With an unknown name in the hierarchy, the ancestors are uncertain.
  const isKnown = Object.values(parents)
    .flat()
    .every((name) => declared.includes(name));
  if (isKnown) report('token-not-ancestor', at, { token: tokenText(token), component, allowed });
}

export function linkName(
  name: string,
  at: Path,
  declared: readonly string[],
  report: Report,
  part: 'key' | 'value' = 'value',
): void {
  if (!declared.includes(name))
    report('unknown-component', at, { name, allowed: declared }, { part, near: nearest(name, declared) });
}
