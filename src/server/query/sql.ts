import type { SqlValue, Statement } from '../warehouse/warehouse.ts';

/** A piece of SQL with the values of its placeholders, in their order. */
export interface Sql {
  readonly text: string;
  readonly params: readonly SqlValue[];
}

export const nothing: Sql = { text: '', params: [] };

/** Puts pieces together. Only pieces go in, so a value can't become text. */
export function sql(strings: TemplateStringsArray, ...parts: readonly Sql[]): Sql {
  let text = strings[0] ?? '';
  for (const [index, part] of parts.entries()) text += part.text + (strings[index + 1] ?? '');
  return { text, params: parts.flatMap((part) => part.params) };
}

/** A value, as a placeholder. */
export function value(content: SqlValue): Sql {
  return { text: '?', params: [content] };
}

/** The name of a table or column, quoted. Names come from dataset files, never from a request. */
export function identifier(name: string): Sql {
  return { text: `"${name.replaceAll('"', '""')}"`, params: [] };
}

/** Text that a reviewed dataset file holds, or a constant of ours. */
export function trusted(text: string | number): Sql {
  return { text: String(text), params: [] };
}

export function join(parts: readonly Sql[], separator = ', '): Sql {
  return {
    text: parts.map((part) => part.text).join(separator),
    params: parts.flatMap((part) => part.params),
  };
}

export function statementOf(piece: Sql): Statement {
  return { sql: piece.text, params: piece.params };
}
