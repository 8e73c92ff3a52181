import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Path } from '../source/positions.ts';
import { isMapping } from '../source/layered.ts';
import { checkOfPart, resolved } from './schemas.ts';

/** A violation of a schema. */
export interface Fault {
  readonly keyword: string;
  readonly path: Path;
  readonly params: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  /** The schema that contains the keyword. */
  readonly schema: AnySchemaObject;
  /** The key at fault. Null when it is the value. */
  readonly name: string | null;
}

/**
 * The faults of a value. For `anyOf` only those of the branch that was probably meant; Ajv lists all
 * branches.
 */
export function faultsOf(check: ValidateFunction, value: unknown, prefix: Path = []): Fault[] {
  if (check(value)) return [];
  const errors = (check.errors ?? []).filter(({ keyword }) => keyword !== 'propertyNames');
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  const insideUnion = (error: ErrorObject): boolean =>
    unions.some(
      (union) =>
        union !== error &&
        (error.instancePath === union.instancePath ||
          error.instancePath.startsWith(`${union.instancePath}/`)),
    );
  return errors
    .filter((error) => !insideUnion(error))
    .flatMap((error) =>
      error.keyword === 'anyOf' ? unionFaults(error, value, prefix) : [faultOf(error, value, prefix)],
    );
}

function unionFaults(error: ErrorObject, root: unknown, prefix: Path): Fault[] {
  const path = [...prefix, ...stepsOf(error.instancePath, root)];
  const branches = error.schema as AnySchemaObject[];
  const branch = branchFor(branches, error.data);
  if (branch) {
    const faults = faultsOf(checkOfPart(branch), error.data, path);
    if (faults.length > 0) return faults;
  }
  const types = branches.flatMap((each) => typesOf(resolved(each)));
  return [
    {
      keyword: 'type',
      path,
      params: { type: [...new Set(types)] },
      data: error.data,
      schema: error.parentSchema ?? {},
      name: null,
    },
  ];
}

/**
 * The branch that was probably meant: that of the value's type, otherwise the one with the most common keys.
 */
function branchFor(branches: readonly AnySchemaObject[], data: unknown): AnySchemaObject | undefined {
  const fitting = branches.filter((branch) => typesOf(resolved(branch)).includes(typeOf(data)));
  if (fitting.length < 2 || !isMapping(data)) return fitting[0];
  const shared = (branch: AnySchemaObject): number => {
    const known = Object.keys((resolved(branch).properties as object | undefined) ?? {});
    return known.filter((key) => Object.hasOwn(data, key)).length;
  };
  return fitting.toSorted((a, b) => shared(b) - shared(a))[0];
}

function typesOf(schema: AnySchemaObject): string[] {
  if (Array.isArray(schema.type)) return schema.type as string[];
  if (typeof schema.type === 'string') return [schema.type];
  if (Array.isArray(schema.enum)) return [...new Set(schema.enum.map(typeOf))];
  return Array.isArray(schema.anyOf)
    ? (schema.anyOf as AnySchemaObject[]).flatMap((each) => typesOf(resolved(each)))
    : [];
}

/** The JSON type of a value. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'infinite';
  return Array.isArray(value) ? 'array' : typeof value;
}

function faultOf(error: ErrorObject, root: unknown, prefix: Path): Fault {
  const params = error.params as Record<string, unknown>;
  return {
    keyword: error.keyword,
    path: [...prefix, ...stepsOf(error.instancePath, root)],
    params,
    data: error.data,
    schema: error.parentSchema ?? {},
    name: error.propertyName ?? null,
  };
}

/** The steps of a JSON pointer, with list indexes as numbers. */
function stepsOf(pointer: string, root: unknown): Path {
  let current = root;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(current) ? Number(name) : name;
      current = (current as Record<string | number, unknown>)[step];
      return step;
    });
}
