import type { FileBrief } from '../../state/state.ts';

/** How a list of files is put in order. */
export interface ListOrder {
  readonly isDescending: boolean;
  /** Whose alphabet orders names. */
  readonly language: string;
}

/** Folders first, then by what they are ordered by; of equal ones by name, as people count. */
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
