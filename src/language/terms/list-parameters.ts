/** Parameters of a list of a dataset's members. All other parameters are filters of the dataset. */
export const LIST_PARAMETERS: readonly string[] = [
  'dimension',
  'date',
  'extent',
  'language',
  'limit',
  'search',
  'selected',
];

/** The list parameters that a file may set. The others follow from the component. */
export const WRITTEN_LIST_PARAMETERS: readonly string[] = ['date', 'language', 'limit'];

/** Keys of the response: the members, and the first and last day of the facts. */
export const LIST_KEYS = { entries: 'entries', range: 'range' } as const;

const LIST_PATH = /^\/?lists\/([^/]+)$/;

export function isListPath(path: string): boolean {
  return LIST_PATH.test(path);
}

/** The dataset of a list's path, as written. Null for any other path. */
export function listedDataset(path: string): string | null {
  return LIST_PATH.exec(path)?.[1] ?? null;
}
