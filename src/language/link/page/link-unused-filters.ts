import { tokensIn, tokensInParams } from '../../terms/tokens.ts';
import type { Report } from '../../source/layered.ts';
import type { LinkedFilterBar } from '../filter-bar/link-filter-bar.ts';
import type { LinkedQuery } from './link-query.ts';

/** Reports filters that no query names, directly or through the list of another filter. */
export function linkUnusedFilters(
  { declared, components, named }: LinkedFilterBar,
  isShared: boolean,
  queries: readonly LinkedQuery[],
  /** Names that the page uses outside of queries: in switches, conditions and texts. */
  others: readonly string[],
  report: Report,
): void {
  if (queries.length === 0) return;
  const used = new Set([...others, ...queries.flatMap(filtersOf)]);
  // The loop also visits the names that are added while it runs.
  for (const name of used) for (const above of named[name] ?? []) used.add(above);
  const names = declared.filter((name) => !used.has(name) && components[name]?.type !== 'submit');
  if (names.length === 0) return;
  const filters = names.filter((name) => components[name]?.type !== 'variable');
  for (const name of names.filter((each) => !filters.includes(each)))
    report('unused-filter', ['variables', name], { names: [name] }, { part: 'key' });
  if (isShared && filters.length > 0) report('unused-filter', ['filterBar'], { names: filters });
  else
    for (const name of filters)
      report('unused-filter', ['filterBar', 'components', name], { names: [name] }, { part: 'key' });
}

function filtersOf({ path, params, requires }: LinkedQuery): string[] {
  const tokens = [...tokensIn(path), ...tokensInParams(params)];
  return [...requires, ...tokens.filter(({ kind }) => kind === 'component').map(({ name }) => name)];
}
