import type { en } from './en/index.ts';

/** The shape of a translated dictionary: the keys of the English one, with any text. */
export type Translated<T> = {
  readonly [Key in keyof T]: T[Key] extends string ? string : Translated<T[Key]>;
};

/** All texts of the product itself. A language without one of them does not compile. */
export type ProductWords = Translated<typeof en>;

type Leaves<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${Leaves<T[Key]>}`;
}[keyof T & string];

type Plain<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

/**
 * The keys of a dictionary, such as `shell.login.submit`. Plural forms (`_one`, `_other`) are chosen by the value
 * `count`.
 */
export type KeysOf<T> = Plain<Leaves<T>>;

export type WordKey = KeysOf<typeof en>;
