// Bundles the worker of `npm run prove`: the state machine, the laws and the shipped bars, with XState's
// production build.
import { join } from 'node:path';
import { bundle } from './bundle.mjs';

/**
 * Returns the path of the program that tries chunks of sequences. It is two folders deep like its sources, so
 * that it finds the pages.
 */
export async function buildProver() {
  return join(await bundle({ worker: 'tests/cascade/prove/worker.ts' }, 'prove'), 'worker.js');
}
