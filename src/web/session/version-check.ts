import type { Version } from '../../language/plan/index.ts';

const storageKey = 'reportwright-version';

interface VersionCheckParts {
  readonly load: () => Promise<Version>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Forgets everything stored by an older version. */
  readonly clear: () => void;
  /** Tells the other tabs and loads this one again. */
  readonly refresh: () => void;
}

/**
 * Starts afresh when the server runs another version than the one that stored things here. Answers the server's version;
 * null where it could not be learnt, which the specification ignores.
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
  // The key begins with the product's id, which nobody knows yet at the start.
  const version = Object.entries(answer).find(([key]) => key.endsWith('Version'))?.[1];
  if (typeof version !== 'string') return null;
  const stored = storage.getItem(storageKey);
  const outdated = stored !== null && stored !== version && !answer.ignore;
  if (outdated) clear();
  storage.setItem(storageKey, version);
  if (outdated) refresh();
  return version;
};
