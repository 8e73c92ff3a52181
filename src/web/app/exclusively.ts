import type { ExclusiveRun } from '../session/index.ts';
import { createStorageLock } from './storage-lock.ts';

/**
 * Runs tasks in one tab at a time, with the browser's locks or, where these are missing (plain http other than
 * localhost), with the storage.
 */
export const exclusivelyIn = (storage: Storage): ExclusiveRun => {
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks !== undefined) return (name, task) => locks.request(name, task);
  return createStorageLock({
    storage,
    now: Date.now,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    // `crypto.randomUUID` is missing where locks are missing.
    newId: () => crypto.getRandomValues(new Uint32Array(2)).join('-'),
  });
};
