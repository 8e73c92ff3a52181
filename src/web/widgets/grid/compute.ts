import type { GridField, RowValues } from './model/field.ts';

/** What computes the fields of a row that have an expression; null where none has. The engine's code comes when it is needed. */
export async function expressionOf(
  fields: readonly GridField[],
): Promise<((values: RowValues) => RowValues) | null> {
  const own = fields.flatMap(({ name, compute }) => (compute === null ? [] : [{ name, compute }]));
  if (own.length === 0) return null;
  const { computed } = await import('../../../expressions/index.ts');
  return (values) => Object.fromEntries(own.map(({ name, compute }) => [name, computed(compute, values)]));
}
