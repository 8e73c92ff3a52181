import type { ExclusiveRun } from '../../session/index.ts';

/** One tab at a time, where the browser has locks (it has none on plain http beyond localhost). */
export const exclusively: ExclusiveRun = (name, task) => {
  const locks = (navigator as Partial<Navigator>).locks;
  return locks === undefined ? task() : locks.request(name, task);
};
