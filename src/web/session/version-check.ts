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
  let answer: Version;
  try {
    answer = await parts.load();
  } catch {
    return null;
  }
  // The key begins with the product's id, which nobody knows yet at the start.
  const version = Object.entries(answer).find(([key]) => key.endsWith('Version'))?.[1];
  if (typeof version !== 'string') return null;
  const stored = parts.storage.getItem(storageKey);
  const outdated = stored !== null && stored !== version && !answer.ignore;
  if (outdated) parts.clear();
  parts.storage.setItem(storageKey, version);
  if (outdated) parts.refresh();
  return version;
};
