import type { ResourceSpec } from '../../generated/spec.ts';
import type { BarWords } from '../filter-bar/bar-words.ts';
import { fieldAt, type KnownFields } from './known-fields.ts';
import { expressionTypes } from './link-expression.ts';

/**
 * Checks `belongs` and returns the fields of the owning resource. Null when they are unknown, undefined
 * without `belongs`.
 */
export function linkBelonging(
  belongs: ResourceSpec['belongs'],
  known: KnownFields,
  words: BarWords,
): KnownFields | null | undefined {
  if (belongs === undefined) return undefined;
  const { to, by = {} } = belongs;
  const { report } = known;
  const owner = words.resources.get(to);
  if (owner === undefined) {
    report('unknown-resource', ['belongs', 'to'], { name: to, allowed: [...words.resources.keys()] });
    return null;
  }
  const wrong = (reason: string): null => {
    report('wrong-resource-field', ['belongs', 'to'], { name: to, reason });
    return null;
  };
  if (isDescendant(known.name, to, words))
    return wrong(`rows of ${to} belong to rows of ${known.name} themselves`);
  const { key = [], fields } = owner;
  for (const field of Object.keys(by))
    if (!key.includes(field))
      report(
        'unknown-resource-field',
        ['belongs', 'by', field],
        { name: field, resource: to, allowed: key },
        { part: 'key' },
      );
  for (const field of key) {
    const own = by[field] ?? field;
    if (by[field] === undefined && !Object.hasOwn(known.fields, own))
      return wrong(`a row belongs to one of its rows by its key, and ${known.name} has no field ${field}`);
    const found = fieldAt(known, own, ['belongs', 'by', field]);
    if (found === null) return null;
    const type = fields?.[field]?.type;
    if (type !== undefined && expressionTypes[type] !== expressionTypes[found.type])
      return wrong(`its ${field} is a ${type}, and ${own} is a ${found.type}`);
  }
  return fields === undefined ? null : { name: to, fields, report };
}

/** Whether rows of a resource belong, directly or indirectly, to rows of `above`. */
function isDescendant(above: string, name: string, { resources }: BarWords): boolean {
  const met = new Set<string>();
  for (
    let at: string | undefined = name;
    at !== undefined && !met.has(at);
    at = resources.get(at)?.belongs?.to
  ) {
    if (at === above) return true;
    met.add(at);
  }
  return false;
}
