/** A storage in memory, which is lost when the tab closes. */
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

/** The browser's storage. Values that don't fit are kept in memory until the tab closes. */
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
        // An outdated value must not stay in the storage: reusing a refresh token ends the session.
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

/** The browser's storage, or one in memory where it is forbidden, so that the product works in any case. */
export const usableStorage = (open: () => Storage): Storage => {
  try {
    const storage = open();
    storage.getItem(probe);
    return withOverflow(storage);
  } catch {
    return createMemoryStorage();
  }
};
