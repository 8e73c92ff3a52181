import type { Entry, EntryValue } from '../generated/spec.ts';

/** Whether a default is an entry of a list, rather than a boolean or a range. */
export function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'value' in value && 'title' in value;
}

/** Removes deleted values, puts the default entry first, and removes entries with duplicate values. */
export function prepareEntries(
  entries: readonly Entry[],
  deleted: readonly EntryValue[],
  front: Entry | null,
): Entry[] {
  const seen = new Set<EntryValue>(front === null ? [] : [front.value]);
  const gone = new Set(deleted);
  const kept = front === null ? [] : [front];
  for (const entry of entries) {
    if (seen.has(entry.value) || gone.has(entry.value)) continue;
    seen.add(entry.value);
    kept.push(entry);
  }
  return kept;
}
