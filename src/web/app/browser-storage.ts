/** A storage that lives as long as the tab. */
const createMemoryStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
};

/** The browser's storage, and what does not fit in it any more in memory: it then lasts as long as the tab. */
const withOverflow = (storage: Storage): Storage => {
  const overflow = createMemoryStorage();
  return {
    get length() {
      return storage.length;
    },
    key: (index) => storage.key(index),
    getItem: (key) => overflow.getItem(key) ?? storage.getItem(key),
    setItem: (key, value) => {
      overflow.removeItem(key);
      try {
        storage.setItem(key, value);
      } catch {
        // What is stored must not be older than what this tab knows: a refresh token that was used ends the session.
        storage.removeItem(key);
        overflow.setItem(key, value);
      }
    },
    removeItem: (key) => {
      overflow.removeItem(key);
      storage.removeItem(key);
    },
    clear: () => {
      overflow.clear();
      storage.clear();
    },
  };
};

const probe = 'reportwright-probe';

/** The browser's storage; one in memory where it is forbidden, so that the product works all the same. */
export const usableStorage = (open: () => Storage): Storage => {
  try {
    const storage = open();
    storage.getItem(probe);
    return withOverflow(storage);
  } catch {
    return createMemoryStorage();
  }
};
