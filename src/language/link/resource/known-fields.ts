import type { ResourceSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';

/** The fields of a resource that other parts of its file may name. */
export interface KnownFields {
  readonly name: string;
  readonly fields: ResourceSpec['fields'];
  readonly report: Report;
}

export function fieldAt(
  { name: resource, fields, report }: KnownFields,
  name: string,
  at: Path,
  part: 'key' | 'value' = 'value',
): ResourceSpec['fields'][string] | null {
  if (Object.hasOwn(fields, name)) return fields[name]!;
  report('unknown-resource-field', at, { name, resource, allowed: Object.keys(fields) }, { part });
  return null;
}
