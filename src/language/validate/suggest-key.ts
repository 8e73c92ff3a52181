import { nearest } from '../diagnostics/suggest.ts';
import type { Path } from '../source/positions.ts';
import type { Fault } from './faults.ts';
import { resolved } from './schemas.ts';

/** A mistyped key and the key that was probably meant. */
export interface Rename {
  readonly path: Path;
  readonly written: string;
  readonly meant: string;
}

/** The mistyped key behind a fault, or null. In a map without a type, only a key near `type` is certain. */
export function renameBehind(fault: Fault): Rename | null {
  const { keyword, path, params, schema, data } = fault;
  const unknown = suggestKey(fault);
  if (unknown !== undefined) return { path, written: params.additionalProperty as string, meant: unknown };
  if (keyword !== 'required' || schema.properties !== undefined) return null;
  const meant = params.missingProperty as string;
  const written = nearest(meant, Object.keys(data as object)) ?? keyWithType(fault);
  return written === undefined ? null : { path, written, meant };
}

/** A key that no type has, but whose value is a type: `visualization: line`. */
function keyWithType({ schema, data }: Fault): string | undefined {
  const types = branchTypes(schema);
  const known = new Set(branchesOf(schema).flatMap(Object.keys));
  return Object.entries(data as object).find(
    ([key, value]) => !known.has(key) && types.includes(value as string),
  )?.[0];
}

/** The allowed key nearest to an unknown one. */
export function suggestKey({ keyword, params, schema, data }: Fault): string | undefined {
  if (keyword !== 'additionalProperties' || refusalOf({ params, schema }) !== undefined) return undefined;
  const absent = keysOf(schema).filter((key) => !Object.hasOwn(data as object, key));
  return nearest(params.additionalProperty as string, absent);
}

/** The reason why a known key is refused here. Undefined for an unknown key. */
export function refusalOf({ params, schema }: Pick<Fault, 'params' | 'schema'>): string | undefined {
  const refused = (schema['x-refused'] ?? {}) as Readonly<Record<string, string>>;
  const name = params.additionalProperty as string;
  return Object.hasOwn(refused, name) ? refused[name] : undefined;
}

/** The keys that a schema allows. */
export const keysOf = (schema: Fault['schema']): string[] =>
  Object.keys((schema.properties as object | undefined) ?? {});

/** Wrong names of keys with the right ones, by the title of the schema. */
const otherWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ComponentSpec: { title: 'label', name: 'label', required: 'isNecessary', default: 'defaultEntry' },
};

/** The path of a key that was written one level too high: `rules.isNecessary`. */
export function nestedKeyPath(name: string, schema: Fault['schema']): string | undefined {
  const meant = otherWords[String(schema.title)]?.[name] ?? name;
  const inner = Object.entries((schema.properties ?? {}) as Record<string, Fault['schema']>);
  const found = inner.find(([, property]) => keysOf(resolved(property)).includes(meant));
  return found === undefined ? undefined : `${found[0]}.${meant}`;
}

/** A key without a space after the colon, which YAML reads as one key: `query:clicks`. */
export function keyWithoutSpace({ params, schema, data }: Fault): { key: string; value: string } | undefined {
  const [, key, value] = /^([A-Za-z]\w*):(\S.*)$/.exec(params.additionalProperty as string) ?? [];
  if (key === undefined || value === undefined || !keysOf(schema).includes(key)) return undefined;
  return Object.hasOwn(data as object, key) ? undefined : { key, value };
}

/** The types that distinguish the branches of a union. */
export function branchTypes(schema: Fault['schema']): string[] {
  return branchesOf(schema).map(({ type }) => type.const);
}

interface BranchProperties {
  readonly type: { readonly const: string };
  readonly [key: string]: unknown;
}

function branchesOf({ oneOf }: Fault['schema']): BranchProperties[] {
  return (oneOf as Fault['schema'][]).map(
    (branch) => (resolved(branch) as { properties: BranchProperties }).properties,
  );
}

/** Keys that most maps have. More specific ones are listed before them. */
const commonKeys: ReadonlySet<string> = new Set([
  'type', 'title', 'description', 'access', 'new', 'disabled', 'height', 'export', 'format', 'digits',
]); // prettier-ignore

/** Keys in the order in which messages list them. */
export const ownKeysFirst = (keys: readonly string[]): string[] => [
  ...keys.filter((key) => !commonKeys.has(key)),
  ...keys.filter((key) => commonKeys.has(key)),
];
