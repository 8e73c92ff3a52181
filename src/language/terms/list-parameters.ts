/** Parameters that a list of a dataset's members has itself. The others are filters of the dataset. */
export const LIST_PARAMETERS: readonly string[] = [
  'dimension',
  'date',
  'extent',
  'language',
  'limit',
  'search',
  'selected',
];

/** Those of them that an author writes; the others follow from the component. */
export const WRITTEN_LIST_PARAMETERS: readonly string[] = ['date', 'language', 'limit'];

/** The keys of the reply: members, and the first and last day of the facts. */
export const LIST_KEYS = { entries: 'entries', range: 'range' } as const;

const LIST_PATH = /^\/?lists\/([^/]+)$/;

export function isListPath(path: string): boolean {
  return LIST_PATH.test(path);
}

/** The dataset whose list a path asks for, as it is written; null for another path. */
export function listedDataset(path: string): string | null {
  return LIST_PATH.exec(path)?.[1] ?? null;
}
