import type { DerivedRows, SqlValue } from '../../warehouse/warehouse.ts';
import type { Dialect, Sql } from './dialect.ts';

export const emptySql: Sql = { fragments: [] };

/** Concatenates pieces. It accepts only pieces, so a value can't become SQL text. */
export function sql(strings: TemplateStringsArray, ...parts: readonly Sql[]): Sql {
  const fragments: Sql['fragments'][number][] = [];
  for (const [index, text] of strings.entries()) {
    const part = parts[index];
    if (text !== '') fragments.push(text);
    if (part !== undefined) fragments.push(part);
  }
  return { fragments };
}

/** Returns a placeholder for a value. */
export function value(content: SqlValue): Sql {
  return { fragments: [{ value: content }] };
}

/** Quotes the name of a table or column. Names come from dataset files, never from a request. */
export function identifier(name: string): Sql {
  return inDialect((dialect) => trusted(dialect.identifier(name)));
}

/** Returns a piece that each dialect renders differently. */
export function inDialect(word: (dialect: Dialect) => Sql): Sql {
  return { fragments: [{ inDialect: word }] };
}

/** Inserts text unquoted: text from a reviewed dataset file, or a constant of this program. */
export function trusted(text: string | number): Sql {
  return { fragments: [String(text)] };
}

/** Inserts the SELECT of a dataset, whose rows the engine may have stored. */
export function derived(rows: DerivedRows): Sql {
  return { fragments: [{ derived: rows }] };
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
