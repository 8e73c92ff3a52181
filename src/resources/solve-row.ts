import { solvedPart } from '../language/plan/index.ts';
import type { FieldValue, ResourceValues } from '../language/plan/index.ts';
import { computedValue, inExpressions, type ComputedValue, type Computing } from './computing.ts';

const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === '';

/** The solved fields of a row, computed from its other values. Null when a field can't be computed. */
export function solvedValues(
  model: Computing,
  values: ResourceValues,
): Readonly<Record<string, ComputedValue>> {
  let known = values;
  const solved: Record<string, ComputedValue> = {};
  for (const solve of model.solve ?? []) {
    const part = solvedPart(solve, values);
    // The choice has no part: it computes nothing, or is reported as a fault of its own.
    if (part === undefined) continue;
    const { name } = part;
    const { [name]: _, ...others } = inExpressions(model, known);
    solved[name] = computedValue(model, name, part.expression, others);
    known = { ...known, ...solved };
  }
  return solved;
}

/**
 * A row with its solved fields, without those that can't be computed. A field that was sent keeps its value; the
 * validation reports a contradiction.
 */
export function withSolved(model: Computing, values: ResourceValues, sent: ResourceValues): ResourceValues {
  if ((model.solve ?? []).length === 0) return values;
  const found = Object.entries(solvedValues(model, values)).filter(([name]) => isEmpty(sent[name]));
  const gone = found.flatMap(([name, value]) => (value === null ? [name] : []));
  const kept = Object.entries({ ...values, ...Object.fromEntries(found) });
  return Object.fromEntries(kept.filter(([name]) => !gone.includes(name)));
}

/**
 * The values that change with an edit of some fields: which part is computed from now on, and its value. When the user
 * wrote the computed part, another part is computed: the first empty one, or else the first that was not written.
 * `all` means that the row is new.
 */
export function valuesThatFollow(
  model: Computing,
  values: ResourceValues,
  written: readonly string[] | 'all',
): Readonly<Record<string, ComputedValue>> {
  const chosen: Record<string, ComputedValue> = {};
  for (const solve of model.solve ?? []) {
    // An explicit choice of the computed part takes precedence.
    if (written !== 'all' && written.includes(solve.by)) continue;
    const isWritten = (name: string): boolean =>
      (written === 'all' || written.includes(name)) && !isEmpty(values[name]);
    const part = solvedPart(solve, values);
    if (part === undefined || !isWritten(part.name)) continue;
    // Only this field has a formula, and the user wrote it: the choice gets its default. A new row has its own choice.
    if (solve.parts.every(({ name }) => name === part.name)) {
      if (written !== 'all') chosen[solve.by] = solve.first;
      continue;
    }
    const others = solve.parts.map(({ name }) => name).filter((name) => !isWritten(name));
    const next = others.find((name) => isEmpty(values[name])) ?? others[0];
    if (next !== undefined) chosen[solve.by] = next;
  }
  return { ...chosen, ...solvedValues(model, { ...values, ...chosen }) };
}
