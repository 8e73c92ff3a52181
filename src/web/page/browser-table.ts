/** A table of a database of this browser. Every call rejects where the browser keeps nothing, or has no room left. */
export interface BrowserTable<Row> {
  get(key: string): Promise<Row | undefined>;
  /** Resolves when the row is stored. */
  put(row: Row): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Rows by their `key`, in a database that has this table alone. It opens with the first call. */
export function browserTable<Row extends { readonly key: string }>(
  database: string,
  table: string,
): BrowserTable<Row> {
  let opening: Promise<IDBDatabase> | null = null;

  function opened(): Promise<IDBDatabase> {
    opening ??= open(database, table, () => (opening = null));
    return opening;
  }

  async function ask<T>(
    mode: IDBTransactionMode,
    question: (rows: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const transaction = (await opened()).transaction(table, mode);
    const answer = question(transaction.objectStore(table));
    return new Promise((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve(answer.result));
      transaction.addEventListener('abort', () => reject(transaction.error as Error));
    });
  }

  return {
    get: (key) => ask<Row | undefined>('readonly', (rows) => rows.get(key)),
    put: async (row) => void (await ask('readwrite', (rows) => rows.put(row))),
    delete: (key) => ask('readwrite', (rows) => rows.delete(key)),
  };
}

/** Tells when the database is open no more, or did not open at all: the next call opens it anew. */
function open(database: string, table: string, onEnd: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // Without a version: a new database gets the first one, and one that is there is opened as it is.
    const opening = indexedDB.open(database);
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore(table, { keyPath: 'key' }),
    );
    opening.addEventListener('success', () => {
      const found = opening.result;
      found.addEventListener('close', onEnd);
      // Another tab wants to delete it.
      found.addEventListener('versionchange', () => (onEnd(), found.close()));
      resolve(found);
    });
    opening.addEventListener('error', () => {
      onEnd();
      reject(opening.error as Error);
    });
  });
}
