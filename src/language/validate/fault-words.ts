import type { Path } from '../source/positions.ts';
import type { Fault } from './faults.ts';

/** The names of types in messages. */
export const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map of names',
  null: 'nothing',
  infinite: 'infinite or no number at all',
};

const singular: Readonly<Record<string, string>> = {
  widgets: 'The widget',
  queries: 'The query',
  commands: 'The command',
  checks: 'The check',
  components: 'The component',
  measures: 'The measure',
  dimensions: 'The dimension',
  joins: 'The join',
  menu: 'The menu section',
};

/** The map at a path, as the start of a sentence: ``The query `daily` ``. */
export function containerName(path: Path): string {
  const [above, name] = path.slice(-2);
  if (path.length === 0) return 'This file';
  return path.length > 1 && singular[String(above)]
    ? `${singular[String(above)]} \`${String(name)}\``
    : 'This';
}

/** The schema's description of a text that is a name: `the name of a column`. */
export function nameText({ description }: Fault['schema']): string | undefined {
  const [, name] = /^The (name of [^.]+)\.$/.exec(String(description)) ?? [];
  return name && `the ${name}`;
}

/** The allowed types: `a text or a number`. */
export function typesText(types: unknown): string {
  const names = [types].flat().map((type) => typeNames[String(type)]!);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** A value as written in a message. */
export function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
