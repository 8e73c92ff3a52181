import type { Page } from 'playwright-core';

/** A row in this browser's store of selections. */
export interface StoredRow {
  readonly key: string;
  readonly record: unknown;
}

/** Returns all stored selections of this browser. The product must have opened its store before. */
export const recordsOf = (page: Page): Promise<readonly StoredRow[]> =>
  page.evaluate(
    () =>
      new Promise<StoredRow[]>((resolve, reject) => {
        const opening = indexedDB.open('FilterDatabase');
        opening.addEventListener('error', () => reject(opening.error as Error));
        opening.addEventListener('success', () => {
          const rows = opening.result.transaction('records').objectStore('records').getAll();
          rows.addEventListener('success', () => {
            opening.result.close();
            resolve(rows.result as StoredRow[]);
          });
        });
      }),
  );

/** Writes a row into the store, such as one from an older version of the product or from a person. */
export const putRecord = (page: Page, row: StoredRow): Promise<void> =>
  page.evaluate(
    (put) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('FilterDatabase');
        opening.addEventListener('error', () => reject(opening.error as Error));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('records', 'readwrite');
          transaction.objectStore('records').put(put);
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    row,
  );
