import type { Schema } from './schema.ts';

/** A name of the project with its description for editors, in Markdown. */
export interface Named {
  readonly name: string;
  readonly about?: string | undefined;
}

/** Merges entries with the same name. The first description is used, unless `join` combines them. */
export function mergedNames<Entry extends Named>(
  entries: readonly Entry[],
  join: (a: Entry, b: Entry) => Entry = (a) => a,
): Entry[] {
  const byName = new Map<string, Entry>();
  for (const entry of entries) {
    const known = byName.get(entry.name);
    byName.set(entry.name, known ? join(known, entry) : entry);
  }
  return [...byName.values()];
}

/** A measure with an operation. The compiler checks it. */
export const operated = '^-?[a-z][A-Za-z0-9_]*:(share|shareOfParent|cumulative|rank|movingAverage[0-9]+)$';

/** The token of a switch (`$metric$`, `date:$grain$`). The compiler checks it. */
export const switched = '^-?([a-z][A-Za-z0-9_]*:)?\\$[a-z][A-Za-z0-9]*\\$$';

/** Names with and without a leading `-` for descending order. */
export function downAndUp(names: readonly Named[]): readonly Named[] {
  return [...names.map(({ name, about }) => ({ name: `-${name}`, about })), ...names];
}

/** Suggested keys of a map, with the schema of their values. The file may define other keys. */
export function likelyKeys(names: readonly Named[], value: Schema): Schema {
  const known = names.map(({ name, about }) => [
    name,
    about === undefined ? value : { markdownDescription: about, allOf: [value] },
  ]);
  return { properties: Object.fromEntries(known) as Schema };
}

/** The maximum number of names that an error message lists. */
const FEW = 50;

/**
 * One of some names, or a text that matches one of the `patterns`. Each name is an alternative, so that an
 * editor describes only the one in question. The error message lists the names, or is `wrong` when there are
 * too many.
 */
export function oneOf(names: readonly Named[], wrong: string, patterns: readonly string[] = []): Schema {
  if (names.length + patterns.length === 0) return { type: 'string' };
  const others = patterns.map((pattern) => ({ type: 'string', pattern }));
  if (names.length <= FEW) return { anyOf: [...names.map(alternative), ...others] };
  const literal = names.map(({ name }) => name.replaceAll(/[.*+?^$(){}|[\]\\/-]/g, '\\$&'));
  const pattern = [`^(?:${literal.join('|')})$`, ...patterns].join('|');
  return { type: 'string', pattern, patternErrorMessage: wrong, ...suggesting(names) };
}

/**
 * Suggested names where any text is allowed, since names that a file itself defines are unknown until it is
 * saved. They are a single alternative: editors test every alternative for every text, which would be slow
 * for many.
 */
export function suggesting(names: readonly Named[]): Schema {
  if (names.length === 0) return { type: 'string' };
  const known = {
    enum: names.map(({ name }) => name),
    markdownEnumDescriptions: names.map(({ about }) => about ?? ''),
  };
  return { anyOf: [known, { type: 'string' }] };
}

/** The title distinguishes alternatives, which some editors otherwise merge. */
function alternative({ name, about }: Named): Schema {
  return { const: name, title: name, ...(about !== undefined && { markdownDescription: about }) };
}
