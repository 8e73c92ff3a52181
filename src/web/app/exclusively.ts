import type { ExclusiveRun } from '../session/index.ts';
import { createStorageLock } from './storage-lock.ts';

/** One tab at a time: by the browser's locks, else (it has none on plain http beyond localhost) by the storage. */
export const exclusivelyIn = (storage: Storage): ExclusiveRun => {
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks !== undefined) return (name, task) => locks.request(name, task);
  return createStorageLock({
    storage,
    now: Date.now,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    // `crypto.randomUUID` is missing just where the locks are.
    newId: () => crypto.getRandomValues(new Uint32Array(2)).join('-'),
  });
};
