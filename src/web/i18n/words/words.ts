import type { en } from './en/index.ts';

/** The shape of a dictionary: the same keys as the English one, any text. */
export type Translated<T> = {
  readonly [Key in keyof T]: T[Key] extends string ? string : Translated<T[Key]>;
};

/** All words of the product itself. A language that misses one does not compile. */
export type ProductWords = Translated<typeof en>;

type Leaves<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${Leaves<T[Key]>}`;
}[keyof T & string];

type Plain<Key extends string> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;

/** The keys of a dictionary, such as `shell.login.submit`; plural forms (`_one`, `_other`) are chosen by the value `count`. */
export type KeysOf<T> = Plain<Leaves<T>>;

export type WordKey = KeysOf<typeof en>;
