import type { Version } from '../../language/plan/index.ts';

const storageKey = 'reportwright-version';

interface VersionCheckParts {
  readonly load: () => Promise<Version>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Deletes everything that an older version stored. */
  readonly clear: () => void;
  /** Notifies the other tabs and reloads this one. */
  readonly refresh: () => void;
}

/**
 * Reloads the app when the server's version differs from the one that stored data here. Resolves to the server's
 * version; null where it is unknown, which the specification ignores.
 */
export const checkVersion = async (parts: VersionCheckParts): Promise<string | null> => {
  try {
    return await check(parts);
  } catch {
    return null;
  }
};

const check = async ({ load, storage, clear, refresh }: VersionCheckParts): Promise<string | null> => {
  const answer = await load();
  // The key starts with the product's id, which is unknown at this point.
  const version = Object.entries(answer).find(([key]) => key.endsWith('Version'))?.[1];
  if (typeof version !== 'string') return null;
  const stored = storage.getItem(storageKey);
  const outdated = stored !== null && stored !== version && !answer.ignore;
  if (outdated) clear();
  storage.setItem(storageKey, version);
  if (outdated) refresh();
  return version;
};
