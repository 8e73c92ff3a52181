import { nearest } from '../../diagnostics/suggest.ts';
import type { BarWords } from '../filter-bar/bar-words.ts';
import { fieldAt, type KnownFields } from './known-fields.ts';

/**
 * Checks `by` of members and references: the fields of the row that limit their values, and the dimensions or
 * fields of the other resource that must have the same values.
 */
export function linkDependences(known: KnownFields, words: BarWords): void {
  const { fields, report } = known;
  for (const [name, { of = {}, by = {} }] of Object.entries(fields)) {
    const elsewhere = namesIn(of, words);
    for (const [other, field] of Object.entries(by)) {
      const at = ['fields', name, 'by', other];
      if (elsewhere !== null && !elsewhere.allowed.includes(other)) {
        const { kind, name: place, allowed } = elsewhere;
        const near = { near: nearest(other, allowed), part: 'key' as const };
        if (kind === 'dataset')
          report('unknown-dimension', at, { name: other, dataset: place, allowed }, near);
        else report('unknown-resource-field', at, { name: other, resource: place, allowed }, near);
      }
      const found = fieldAt(known, field, at);
      const reason =
        field === name
          ? 'a field does not depend on itself'
          : found?.compute !== undefined || found?.type === 'list' || found?.type === 'object'
            ? `it depends on ${field}, which has to be a single value that users write`
            : null;
      if (reason !== null) report('wrong-resource-field', at, { name, reason });
    }
  }
}

/**
 * The dimensions of the dataset, or the fields of the other resource. Null when it is unknown or has errors,
 * which is reported elsewhere.
 */
function namesIn(
  { dataset, resource }: { readonly dataset?: string; readonly resource?: string },
  { datasets, resources }: BarWords,
) {
  const plan = datasets.get(dataset ?? '')?.plan;
  if (dataset !== undefined && plan)
    return { kind: 'dataset', name: dataset, allowed: Object.keys(plan.dimensions) } as const;
  const fields = resources.get(resource ?? '')?.fields;
  if (resource === undefined || !fields) return null;
  return { kind: 'resource', name: resource, allowed: Object.keys(fields) } as const;
}
