import { solvedPart } from '../language/plan/index.ts';
import type { FieldValue, ResourceValues } from '../language/plan/index.ts';
import { computedValue, inExpressions, type ComputedValue, type Computing } from './computing.ts';

const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === '';

/** What follows in a row from its other values: a value for each solved field, null where it can't be computed. */
export function solvedValues(
  model: Computing,
  values: ResourceValues,
): Readonly<Record<string, ComputedValue>> {
  let known = values;
  const solved: Record<string, ComputedValue> = {};
  for (const solve of model.solve ?? []) {
    const part = solvedPart(solve, values);
    // A choice without a part computes nothing, or is a fault of its own.
    if (part === undefined) continue;
    const { name } = part;
    const { [name]: _, ...others } = inExpressions(model, known);
    solved[name] = computedValue(model, name, part.expression, others);
    known = { ...known, ...solved };
  }
  return solved;
}

/** A row with what follows from what was sent. A computed value that was sent itself stays: a contradiction is a fault. */
export function withSolved(model: Computing, values: ResourceValues, sent: ResourceValues): ResourceValues {
  if ((model.solve ?? []).length === 0) return values;
  const found = Object.entries(solvedValues(model, values)).filter(([name]) => isEmpty(sent[name]));
  const gone = found.flatMap(([name, value]) => (value === null ? [name] : []));
  const kept = Object.entries({ ...values, ...Object.fromEntries(found) });
  return Object.fromEntries(kept.filter(([name]) => !gone.includes(name)));
}

/**
 * What an edit of some fields brings along: which part is computed from now on, and its value. Where the computed part was
 * written, it is another one: the first that is empty, else the first that was not written. `all`: the row is new.
 */
export function valuesThatFollow(
  model: Computing,
  values: ResourceValues,
  written: readonly string[] | 'all',
): Readonly<Record<string, ComputedValue>> {
  const chosen: Record<string, ComputedValue> = {};
  for (const solve of model.solve ?? []) {
    // Whoever says which part is computed has the last word.
    if (written !== 'all' && written.includes(solve.by)) continue;
    const isWritten = (name: string): boolean =>
      (written === 'all' || written.includes(name)) && !isEmpty(values[name]);
    const part = solvedPart(solve, values);
    if (part === undefined || !isWritten(part.name)) continue;
    // The field that has a formula is typed from now on. A new row says by itself what it is.
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
