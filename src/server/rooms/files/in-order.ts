import type { FileBrief } from '../../state/state.ts';

/** The sort order of a list of files. */
export interface ListOrder {
  readonly isDescending: boolean;
  /** The language whose collation sorts names. */
  readonly language: string;
}

/** Sorts folders first, then by `value`, then by name. Digits in names are compared as numbers. */
export function inOrder(
  entries: readonly FileBrief[],
  { isDescending, language }: ListOrder,
): readonly FileBrief[] {
  const names = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const sign = isDescending ? -1 : 1;
  return entries.toSorted((a, b) => {
    if ((a.version === 0) !== (b.version === 0)) return a.version === 0 ? -1 : 1;
    return sign * compared(a.value, b.value, names) || names.compare(a.name, b.name);
  });
}

function compared(a: FileBrief['value'], b: FileBrief['value'], names: Intl.Collator): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return typeof a === 'string' ? names.compare(a, String(b)) : Number(a) - Number(b);
}
