/** The type of a name. `any` when it is unknown, because its declaration has errors. */
export type ValueType = 'text' | 'number' | 'boolean' | 'texts' | 'numbers' | 'any';

/** The names that an expression may use, with types. Names with a dot (`rows.daily`) are in a group. */
export interface ExpressionNames {
  readonly [name: string]: ValueType | Readonly<Record<string, ValueType>>;
}

/** The value of a name. */
export type ExpressionValue = string | number | boolean | readonly string[] | readonly number[];

/** Values by name. A missing name has no value yet. */
export interface ExpressionValues {
  readonly [name: string]: ExpressionValue | Readonly<Record<string, ExpressionValue>>;
}

/** All names as written in expressions. Names in groups have a dot. */
export function writtenNames(names: ExpressionNames): string[] {
  return Object.entries(names).flatMap(([name, type]) =>
    typeof type === 'string' ? [name] : Object.keys(type).map((inner) => `${name}.${inner}`),
  );
}
