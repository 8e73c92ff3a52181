/** What a name stands for. `any` where it is not known, because what declares it is broken. */
export type ValueType = 'text' | 'number' | 'boolean' | 'texts' | 'numbers' | 'any';

/** The names that an expression may use: each with its type, those with a dot (`rows.daily`) below their group. */
export interface ExpressionNames {
  readonly [name: string]: ValueType | Readonly<Record<string, ValueType>>;
}

/** A value as an expression gets it. */
export type ExpressionValue = string | number | boolean | readonly string[] | readonly number[];

/** Values by the names of an expression. A name that is absent has no value yet. */
export interface ExpressionValues {
  readonly [name: string]: ExpressionValue | Readonly<Record<string, ExpressionValue>>;
}

/** Every name as it is written, those of groups with their dot. */
export function writtenNames(names: ExpressionNames): string[] {
  return Object.entries(names).flatMap(([name, type]) =>
    typeof type === 'string' ? [name] : Object.keys(type).map((inner) => `${name}.${inner}`),
  );
}
