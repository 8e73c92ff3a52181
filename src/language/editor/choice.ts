import type { Schema } from './schema.ts';

/** A name of the project and what an editor says about it, as Markdown. */
export interface Named {
  readonly name: string;
  readonly about?: string | undefined;
}

/** A measure with an operation, which the compiler judges. */
export const operated = '^-?[a-z][A-Za-z0-9_]*:(share|shareOfParent|cumulative|rank|movingAverage[0-9]+)$';

/** What a switch of the filter bar puts there (`$metric$`, `date:$grain$`), which the compiler judges. */
export const switched = '^-?([a-z][A-Za-z0-9_]*:)?\\$[a-z][A-Za-z0-9]*\\$$';

/** Names with `-` in front, for the largest first, and without. */
export function downAndUp(names: readonly Named[]): readonly Named[] {
  return [...names.map(({ name, about }) => ({ name: `-${name}`, about })), ...names];
}

/** Keys that are likely, each with what stands there: of a map whose keys a file defines for itself. */
export function likelyKeys(names: readonly Named[], value: Schema): Schema {
  const known = names.map(({ name, about }) => [
    name,
    about === undefined ? value : { markdownDescription: about, allOf: [value] },
  ]);
  return { properties: Object.fromEntries(known) as Schema };
}

/** As many names can be said in one message. */
const FEW = 50;

/**
 * One of some names, or text of one of the `patterns`. Each name is an alternative of its own: so an editor that is
 * asked about one tells of it alone, and not of all that might have stood there. Of a wrong one it says what would be
 * right, or where these are many, `wrong`.
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
 * Names that are likely, where any text may stand: what a file defines for itself is not known before it is saved. They are
 * one alternative: an editor tries each of many, for each text of a file, and an author waits for it.
 */
export function suggesting(names: readonly Named[]): Schema {
  if (names.length === 0) return { type: 'string' };
  const known = {
    enum: names.map(({ name }) => name),
    markdownEnumDescriptions: names.map(({ about }) => about ?? ''),
  };
  return { anyOf: [known, { type: 'string' }] };
}

/** The title tells alternatives apart: an editor takes those that look alike for one. */
function alternative({ name, about }: Named): Schema {
  return { const: name, title: name, ...(about !== undefined && { markdownDescription: about }) };
}
