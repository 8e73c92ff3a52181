import type { Bundle } from './bundle.ts';
import { oneOf } from './choice.ts';
import { propertiesOf, reference, when, type Schema } from './schema.ts';

/** Alternatives that are distinguished by their `type`. */
interface Choice {
  readonly types: readonly string[];
  /** The name of the definition of a type. */
  readonly of: (type: string) => string;
}

/** Definitions with such alternatives, and the names of these in a bundle. */
const choices: Readonly<Record<string, string>> = {
  widget: 'widget-',
  'checks.expectation': 'checks.',
};

const isType = (type: string): Schema => ({ properties: { type: { const: type } }, required: ['type'] });

/**
 * Converts alternatives to a choice by `type`, so that an editor offers only the options of that type and
 * reports a mistake once instead of once per alternative.
 */
export function chooseByType(bundle: Bundle): void {
  for (const [definition, choice] of choicesIn(bundle)) {
    const type = typesOf(bundle, choice);
    for (const each of choice.types) {
      const schema = bundle.definitions[choice.of(each)]!;
      bundle.definitions[choice.of(each)] = { ...schema, properties: { ...propertiesOf(schema), type } };
    }
    bundle.definitions[definition] = {
      ...titled(bundle.definitions[definition]!),
      type: 'object',
      required: ['type'],
      properties: { type },
      allOf: branches(choice),
    };
  }
}

/** In an overlay the type may be in the base only. Without a type the options of all types are allowed. */
export function allowMissingType({ definitions }: Bundle): void {
  const widget = definitions.widget;
  if (!widget) return;
  const names = branchesOf(widget);
  const options = new Map<string, Schema[]>();
  for (const name of names) {
    for (const [option, schema] of Object.entries(propertiesOf(definitions[name]!)))
      options.set(option, [...(options.get(option) ?? []), schema]);
    definitions[name] = { ...definitions[name], additionalProperties: onlyNull };
  }
  const properties = Object.fromEntries(
    [...options].map(([name, schemas]) => [name, anyOfDistinct(schemas)]),
  );
  definitions.anyWidget = { type: 'object', additionalProperties: false, properties };
  const untyped = when({ not: { required: ['type'] } }, reference('anyWidget'));
  definitions.widget = {
    ...titled(widget),
    type: 'object',
    allOf: [...(widget.allOf as Schema[]), untyped],
  };
}

/** Options of the base that another type does not have can be removed by null. */
const onlyNull: Schema = { type: 'null', errorMessage: 'A widget of this type has no such option.' };

function choicesIn({ definitions }: Bundle): [string, Choice][] {
  return Object.entries(choices).flatMap(([definition, prefix]): [string, Choice][] => {
    const alternatives = definitions[definition]?.oneOf as readonly { readonly $ref: string }[] | undefined;
    if (!alternatives) return [];
    const types = alternatives.map(({ $ref }) => $ref.replace(`#/definitions/${prefix}`, ''));
    return [[definition, { types, of: (type) => prefix + type }]];
  });
}

/** The types with their descriptions. */
function typesOf({ definitions }: Bundle, { types, of }: Choice): Schema {
  const known = types.map((name) => ({ name, about: String(definitions[of(name)]!.description) }));
  return { description: 'What kind it is of.', ...oneOf(known, `One of ${types.join(', ')}.`) };
}

const branches = ({ types, of }: Choice): Schema[] =>
  types.map((type) => when(isType(type), reference(of(type))));

const branchesOf = ({ allOf }: Schema): string[] =>
  (allOf as readonly { readonly then: { readonly $ref: string } }[]).map(({ then }) =>
    then.$ref.replace('#/definitions/', ''),
  );

const titled = ({ title, description }: Schema): Schema => ({ title, description });

function anyOfDistinct(schemas: readonly Schema[]): Schema {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  return distinct.length === 1 ? distinct[0]! : { anyOf: distinct };
}
