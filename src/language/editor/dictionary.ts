import type { Bundle } from './bundle.ts';
import type { Named } from './choice.ts';
import { reference, type Schema } from './schema.ts';

const text: Schema = { anyOf: [{ type: 'string', minLength: 1 }, reference('texts')] };

interface Tree {
  about?: string | undefined;
  readonly below: Map<string, Tree>;
}

/** Adds the keys of other dictionaries with their texts, so that translators see what is missing. */
export function putTexts({ root, definitions }: Bundle, texts: readonly Named[]): void {
  const tree: Tree = { below: new Map() };
  for (const { name, about } of texts) {
    let at = tree;
    for (const step of name.split('.')) {
      const next = at.below.get(step) ?? { below: new Map() };
      at.below.set(step, next);
      at = next;
    }
    at.about = about;
  }
  const { propertyNames } = definitions[root]!;
  definitions.texts = { type: 'object', propertyNames, additionalProperties: text };
  definitions[root] = { ...definitions[root], ...schemaOf(tree) };
}

function schemaOf({ about, below }: Tree): Schema {
  if (below.size === 0)
    return { type: 'string', minLength: 1, ...(about !== undefined && { description: about }) };
  const properties = Object.fromEntries([...below].map(([key, tree]) => [key, schemaOf(tree)]));
  return { type: 'object', properties, additionalProperties: text };
}
