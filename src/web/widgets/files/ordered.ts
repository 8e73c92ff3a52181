import type { ListedFile } from '../../../language/plan/index.ts';

export type SortField = 'name' | 'bytes' | 'changedAt' | 'type';

export interface FileSort {
  readonly by: SortField;
  readonly isDescending: boolean;
}

/** Folders first, then by a column; of equal ones by name, as people count. */
export function ordered(
  entries: readonly ListedFile[],
  { by, isDescending }: FileSort,
  locale: string,
): readonly ListedFile[] {
  const names = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const sign = isDescending ? -1 : 1;
  return entries.toSorted((a, b) => {
    if (a.kind !== b.kind) return a.kind === 'folder' ? -1 : 1;
    return sign * compared(a[by], b[by], names) || names.compare(a.name, b.name);
  });
}

function compared(a: string | number | null, b: string | number | null, names: Intl.Collator): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return names.compare(String(a ?? ''), String(b ?? ''));
}
