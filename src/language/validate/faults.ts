import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { Path } from '../source/positions.ts';
import { isMapping } from '../source/layered.ts';
import { judgeOfPart, resolved } from './schemas.ts';

/** One thing that a schema has against a value. */
export interface Fault {
  readonly keyword: string;
  readonly path: Path;
  readonly params: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  /** The schema that the keyword stands in. */
  readonly schema: AnySchemaObject;
  /** The name that is at fault, where a name is, and not a value. */
  readonly name: string | null;
}

/**
 * The faults of a value, with unions decided: of an `anyOf`, only what the branch that was meant has against the value.
 * Ajv alone would list every branch.
 */
export function faultsOf(judge: ValidateFunction, value: unknown, prefix: Path = []): Fault[] {
  if (judge(value)) return [];
  const errors = (judge.errors ?? []).filter(({ keyword }) => keyword !== 'propertyNames');
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
    const faults = faultsOf(judgeOfPart(branch), error.data, path);
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

/** The branch that was meant: that of the value's type; among several, the one that shares most keys with it. */
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

/** Steps of a JSON pointer, with indexes of lists as numbers. */
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
