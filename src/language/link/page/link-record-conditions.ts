import type { RecordLook } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { ResourceModel } from '../../terms/resource.ts';

/** The values on which fields of a record depend are among those of a choice. */
export function linkRecordConditions(
  looks: Readonly<Record<string, RecordLook>> | undefined,
  { fields }: ResourceModel,
  report: Report,
): void {
  for (const [name, { when = {} }] of Object.entries(looks ?? {}))
    for (const [field, values] of Object.entries(when)) {
      const at = ['fields', name, 'when', field];
      const { choices = null } = fields[field]!;
      if (choices === null) {
        report(
          'wrong-resource-field',
          at,
          { name: field, reason: 'a field depends on a choice' },
          { part: 'key' },
        );
        continue;
      }
      const allowed = Object.keys(choices);
      for (const [index, value] of values.entries())
        if (!allowed.includes(value))
          report('wrong-resource-field', [...at, index], {
            name: field,
            reason: `it is never ${value}; its values are ${allowed.join(', ')}`,
          });
    }
}
