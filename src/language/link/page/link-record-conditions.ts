import type { RecordLook } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import type { ResourceModel } from '../../terms/resource.ts';

/**
 * Checks the conditions of fields and hints of a record: each depends on a choice, and on values of that
 * choice.
 */
export function linkRecordConditions(
  looks: Readonly<Record<string, RecordLook>> | undefined,
  { fields }: ResourceModel,
  report: Report,
): void {
  for (const [name, { when = {}, hints = {} }] of Object.entries(looks ?? {})) {
    const at = ['fields', name];
    for (const [field, values] of Object.entries(when))
      linkValues(
        field,
        values.map((value, index) => ({ value, at: [...at, 'when', field, index], part: 'value' })),
        [...at, 'when', field],
      );
    for (const [field, texts] of Object.entries(hints))
      linkValues(
        field,
        Object.keys(texts).map((value) => ({ value, at: [...at, 'hints', field, value], part: 'key' })),
        [...at, 'hints', field],
      );
  }

  function linkValues(
    field: string,
    values: readonly { readonly value: string; readonly at: Path; readonly part: 'key' | 'value' }[],
    here: Path,
  ): void {
    const { choices = null } = fields[field]!;
    if (choices === null) {
      report(
        'wrong-resource-field',
        here,
        { name: field, reason: 'a field and its hint depend on a choice' },
        { part: 'key' },
      );
      return;
    }
    const allowed = Object.keys(choices);
    for (const { value, at, part } of values)
      if (!allowed.includes(value))
        report(
          'wrong-resource-field',
          at,
          { name: field, reason: `it is never ${value}; its values are ${allowed.join(', ')}` },
          { part },
        );
  }
}
