import { parentsOf, type ParentsByName } from '../../terms/graph.ts';
import { listed, quote, appText, type Sentence } from '../sentence.ts';
import type { Found } from './kind-of-change.ts';

/** The components whose dependencies have changed. */
export function dependenciesChanged({ from, to, document, titleOf }: Found): Sentence {
  const [old, now] = [graphOf(from), graphOf(to)];
  const titles = (names: readonly string[]): Sentence => listed(names.map(titleOf));
  const details: Sentence[] = [];
  for (const name of new Set([...Object.keys(now), ...Object.keys(old)])) {
    const [had, has] = [old[name] ?? [], now[name] ?? []];
    const more = has.filter((parent) => !had.includes(parent));
    const less = had.filter((parent) => !has.includes(parent));
    if (more.length > 0) details.push(appText`${quote(titleOf(name))} now depends on ${titles(more)}`);
    if (less.length > 0) details.push(appText`${quote(titleOf(name))} no longer depends on ${titles(less)}`);
  }
  if (details.length === 0) return appText`the hierarchy is written otherwise on ${quote(document)}`;
  return appText`${details.flatMap((detail, index) => (index === 0 ? detail : [', ', ...detail]))} on ${quote(document)}`;
}

/** The graph of a hierarchy, as far as a broken one can be read. */
function graphOf(hierarchy: unknown): ParentsByName {
  const paths = listOf(hierarchy).map((path) =>
    listOf(path).map((step) => (typeof step === 'string' ? step : listOf(step).filter(isText))),
  );
  return parentsOf([...new Set(paths.flat(2))], paths);
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string';
