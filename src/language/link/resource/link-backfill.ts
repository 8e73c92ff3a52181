import type { ResourceFieldSpec, ResourceSpec } from '../../generated/spec.ts';
import { schemaOfField } from '../../terms/plan-resource.ts';
import { brokenKeyword } from '../../terms/value-schema.ts';
import type { KnownFields } from './known-fields.ts';

/**
 * Checks the `backfill` of fields. An empty value must prove that the row was saved before the field existed,
 * so only fields that can't be empty have one.
 */
export function linkBackfill(
  { key = [], status }: Partial<Pick<ResourceSpec, 'key' | 'status'>>,
  { fields, report }: KnownFields,
): void {
  for (const [name, spec] of Object.entries(fields)) {
    if (spec.backfill === undefined) continue;
    const isNeverEmpty = key.includes(name) || (spec.required === true && status === undefined);
    const reason = isNeverEmpty
      ? misfitOf(spec)
      : 'only a field of the key, or a required one of a resource without a status, has a `backfill`: any other may be empty';
    if (reason !== null)
      report('wrong-resource-field', ['fields', name, 'backfill'], { name, reason }, { part: 'key' });
  }
}

function misfitOf(spec: ResourceFieldSpec): string | null {
  const broken = brokenKeyword(schemaOfField(spec), spec.backfill!);
  if (broken === null) return null;
  const [keyword, limit] = broken;
  return `${JSON.stringify(spec.backfill)} is no value of this field (${keyword}: ${JSON.stringify(limit)})`;
}
