import type { SqlValue } from '../../warehouse/warehouse.ts';
import type { Dialect, Sql } from './dialect.ts';

export const nothing: Sql = { fragments: [] };

/** Puts pieces together. Only pieces go in, so a value can't become text. */
export function sql(strings: TemplateStringsArray, ...parts: readonly Sql[]): Sql {
  const fragments: Sql['fragments'][number][] = [];
  for (const [index, text] of strings.entries()) {
    const part = parts[index];
    if (text !== '') fragments.push(text);
    if (part !== undefined) fragments.push(part);
  }
  return { fragments };
}

/** A value, as a placeholder. */
export function value(content: SqlValue): Sql {
  return { fragments: [{ value: content }] };
}

/** The name of a table or column. Names come from dataset files, never from a request. */
export function identifier(name: string): Sql {
  return inDialect((dialect) => trusted(dialect.identifier(name)));
}

/** What each dialect says in its own way. */
export function inDialect(word: (dialect: Dialect) => Sql): Sql {
  return { fragments: [{ inDialect: word }] };
}

/** Text that a reviewed dataset file holds, or a constant of ours. */
export function trusted(text: string | number): Sql {
  return { fragments: [String(text)] };
}

export function join(parts: readonly Sql[], separator = ', '): Sql {
  return { fragments: parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part])) };
}

export function double(content: Sql): Sql {
  return inDialect((dialect) => dialect.double(content));
}

export function date(content: Sql): Sql {
  return inDialect((dialect) => dialect.date(content));
}
