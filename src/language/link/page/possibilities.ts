import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { PageSpec } from '../../generated/spec.ts';
import { combinationsOf, fillSwitches, type SwitchValues } from '../../terms/switches.ts';
import { tokensIn } from '../../terms/tokens.ts';
import type { Report } from '../../source/layered.ts';
import type { LinkedFilterBar } from '../filter-bar/link-filter-bar.ts';
import type { LinkedQuery } from './link-query.ts';

/** A page with one combination of switch values. A page without switches has exactly one. */
export interface Possibility {
  readonly values: SwitchValues;
  readonly spec: Partial<PageSpec>;
}

/** A possibility with its queries resolved. */
export interface LinkedPossibility extends Possibility {
  readonly queries: ReadonlyMap<string, LinkedQuery>;
}

/** The maximum number of combinations of switch values per page. */
const MOST = 48;

/**
 * The page for every combination of the values of its switches. The first one applies unless a default
 * selects another.
 */
export function possibilitiesOf(
  page: Partial<PageSpec>,
  bar: LinkedFilterBar | null,
  report: Report,
): readonly Possibility[] {
  const named = switchesIn(page, bar);
  const count = Object.values(named).reduce((product, values) => product * values.length, 1);
  if (count > MOST)
    report('too-many-possibilities', ['filterBar'], { names: Object.keys(named), count, limit: MOST });
  const combinations = count > MOST ? [] : combinationsOf(named);
  const { queries, widgets } = page;
  if (Object.keys(named).length === 0 || combinations.length === 0) return [{ values: {}, spec: page }];
  return combinations.map((values) => ({
    values,
    spec: {
      ...page,
      ...(queries && { queries: fillSwitches(queries, values) }),
      ...(widgets && { widgets: fillSwitches(widgets, values) }),
    },
  }));
}

/** The switches that the page's queries or widgets name, with their values. */
export function switchesIn(
  { queries, widgets }: Partial<PageSpec>,
  bar: LinkedFilterBar | null,
): LinkedFilterBar['switches'] {
  const all = Object.entries(bar?.switches ?? {}).filter(([, values]) => values.length > 0);
  if (all.length === 0) return {};
  const named = new Set(tokensIn(JSON.stringify([queries, widgets])).map(({ name }) => name));
  return Object.fromEntries(all.filter(([name]) => named.has(name)));
}

/** The possibility that matches a selection of the bar. The first one when the selection names no switch. */
export function possibilityWith(
  possibilities: readonly LinkedPossibility[],
  selection: Readonly<Record<string, unknown>>,
): LinkedPossibility {
  const fits = ({ values }: Possibility): boolean =>
    Object.entries(values).every(
      ([name, value]) => selection[name] === undefined || selection[name] === value,
    );
  return possibilities.find(fits) ?? possibilities[0]!;
}

/**
 * Merges equal diagnostics of several possibilities into one. A diagnostic that only some possibilities have
 * names their switch values.
 */
export function mergeDiagnostics(
  found: readonly { readonly values: SwitchValues; readonly diagnostics: readonly Diagnostic[] }[],
): Diagnostic[] {
  const groups = new Map<string, { readonly first: Diagnostic; readonly when: SwitchValues[] }>();
  for (const { values, diagnostics } of found) {
    for (const diagnostic of diagnostics) {
      const key = `${diagnostic.code} ${diagnostic.file} ${diagnostic.path}`;
      const group = groups.get(key) ?? { first: diagnostic, when: [] };
      groups.set(key, group);
      if (group.when.at(-1) !== values) group.when.push(values);
    }
  }
  const all = found.map(({ values }) => values);
  return [...groups.values()].map(({ first, when }) =>
    when.length === all.length ? first : withChoice(first, when, all),
  );
}

/** Drops the suggestion: it would replace the filled-in value, where the author wrote a token. */
function withChoice(
  { suggestion: _suggestion, replacement: _replacement, ...diagnostic }: Diagnostic,
  when: readonly SwitchValues[],
  all: readonly SwitchValues[],
): Diagnostic {
  const choices = Object.keys(all[0]!).flatMap((name) => {
    const values = new Set(when.map((one) => one[name]!));
    if (values.size === new Set(all.map((one) => one[name]!)).size) return [];
    return [`\`${name}\` is ${[...values].map((value) => `\`${value}\``).join(' or ')}`];
  });
  const suffix = choices.length === 0 ? '' : ` This is so when ${choices.join(' and ')}.`;
  return { ...diagnostic, message: `${diagnostic.message}${suffix}` };
}
