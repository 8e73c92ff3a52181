import type { ExpressionNames } from '../../../expressions/index.ts';
import type { ResourceSolve } from '../../generated/spec.ts';
import type { Path } from '../../source/positions.ts';
import { fieldAt, type KnownFields } from './known-fields.ts';
import { linkExpression } from './link-expression.ts';

/**
 * Checks fields that are computed from each other: the choice of the computed field, and the expression of
 * each field.
 */
export function linkSolve(
  { by, field: only, of }: ResourceSolve,
  at: Path,
  earlier: readonly string[],
  names: ExpressionNames,
  known: KnownFields,
): void {
  const { fields, report } = known;
  const wrong = (place: Path, name: string, reason: string, part: 'key' | 'value' = 'value'): void =>
    report('wrong-resource-field', place, { name, reason }, { part });
  const choice = fieldAt(known, by, [...at, 'by']);
  const parts = Object.keys(of);
  const values = Object.keys(choice?.of ?? {});
  const odd = only === undefined ? undefined : parts.find((part) => !values.includes(part));
  if (choice !== null && choice.type !== 'choice')
    wrong([...at, 'by'], by, 'which field is computed is a choice');
  else if (choice !== null && odd !== undefined)
    wrong([...at, 'of', odd], only!, `${by} is never ${odd}; its values are ${values.join(', ')}`, 'key');
  else if (choice !== null && only !== undefined && parts.includes(String(choice.default ?? parts[0])))
    wrong([...at, 'by'], by, `its default has to be a value without a formula, by which ${only} is typed`);
  else if (
    choice !== null &&
    only === undefined &&
    (values.length !== parts.length || !parts.every((part) => values.includes(part)))
  )
    wrong([...at, 'by'], by, `its values are the fields of which one is computed: ${parts.join(', ')}`);
  else if (choice !== null && choice.default === undefined)
    wrong([...at, 'by'], by, 'it needs a `default`, so that a new row has a computed field');
  for (const [part, expression] of Object.entries(of)) {
    const name = only ?? part;
    const place = [...at, 'of', part];
    const field = fieldAt(
      known,
      name,
      only === undefined ? place : [...at, 'field'],
      only === undefined ? 'key' : 'value',
    );
    if (field === null) continue;
    if (field.compute !== undefined) wrong(place, name, 'it is computed always, by `compute`');
    else if (field.required === true)
      wrong(place, name, 'it is empty while it can not be computed, so it is not required');
    else if (earlier.includes(name)) wrong(place, name, 'another `solve` computes it already');
    const others = Object.fromEntries(Object.entries(names).filter(([other]) => other !== name));
    linkExpression({ field: name, expression, type: fields[name]!.type, at: place }, others, false, report);
  }
}
