import type { ResourceValues } from '../../../language/plan/index.ts';
import type { RowAnswer } from '../row/row-store.ts';
import type { BoardProps } from './to-props.ts';

/** What a copy of a row begins with: its values without its status and what is computed, and the first name that no other row has. */
export function copyOf(
  { values }: RowAnswer,
  { plan, name }: Pick<BoardProps, 'plan' | 'name'>,
  rows: readonly RowAnswer[],
  numbered: (name: string, number: number) => string,
): ResourceValues {
  const { status, fields } = plan;
  const left = new Set([status?.field, status?.note]);
  const kept = Object.entries(values).filter(
    ([field]) => fields[field] !== undefined && fields[field].compute === undefined && !left.has(field),
  );
  const taken = new Set(rows.map((row) => String(row.values[name] ?? '')));
  // A copy of a copy has the name of the first.
  const stem = String(values[name] ?? '').replace(/\s*\(\d+\)$/, '');
  let number = 2;
  while (taken.has(numbered(stem, number))) number += 1;
  return { ...Object.fromEntries(kept), [name]: numbered(stem, number) };
}
