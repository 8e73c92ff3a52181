// Bundles what `npm run prove` runs: the machine, the laws and the shipped bars, on XState as users get it.
import { join } from 'node:path';
import { bundle } from './bundle.mjs';

/** Answers the program that tries chunks of sequences. Two folders down, as its sources are: it finds the pages. */
export async function buildProver() {
  return join(await bundle({ worker: 'tests/cascade/prove/worker.ts' }, 'prove'), 'worker.js');
}
