import { nearest } from '../../diagnostics/suggest.ts';
import type { PageSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { LinkedDataset } from '../dataset/link-dataset.ts';
import type { DatasetPlan } from '../../terms/dataset.ts';
import type { Names } from '../words.ts';

/**
 * Checks that each name is a dimension of some dataset. Checks nothing when a dataset has errors, since its
 * dimensions are unknown.
 */
function linkExplained(names: readonly string[], datasets: Names<LinkedDataset>, report: Report): void {
  const plans: DatasetPlan[] = [];
  let strange = names;
  for (const dataset of datasets.keys()) {
    // Stops early so that the page does not depend on the remaining datasets.
    if (strange.length === 0) return;
    const plan = datasets.get(dataset)?.plan ?? null;
    if (plan === null) return;
    plans.push(plan);
    strange = strange.filter((name) => !Object.hasOwn(plan.dimensions, name));
  }
  const allowed = [...new Set(plans.flatMap(({ dimensions }) => Object.keys(dimensions)))].toSorted();
  for (const name of strange)
    report(
      'nothing-to-explain',
      ['explains', name],
      { name, allowed },
      { part: 'key', near: nearest(name, allowed) },
    );
}

const TOKENS = ['$member$', '$range$'];

/** Checks the components that a page sets to explain a member, and their values. */
export function linkExplains(
  explains: PageSpec['explains'],
  bar: { readonly declared: readonly string[] } | null,
  barKnown: boolean,
  datasets: Names<LinkedDataset>,
  report: Report,
): void {
  if (explains !== undefined) linkExplained(Object.keys(explains), datasets, report);
  const allowed = bar?.declared ?? [];
  for (const [dimension, components] of Object.entries(explains ?? {})) {
    for (const [name, value] of Object.entries(components)) {
      const at = ['explains', dimension, name];
      if (barKnown && !allowed.includes(name))
        report('unknown-component', at, { name, allowed }, { part: 'key', near: nearest(name, allowed) });
      if (typeof value === 'string' && value.startsWith('$') && !TOKENS.includes(value))
        report(
          'unknown-token',
          at,
          { name: value, kind: 'token of `explains`', allowed: TOKENS },
          { near: nearest(value, TOKENS) },
        );
    }
  }
}
