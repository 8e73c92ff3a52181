import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Where the proof keeps what it measured; the pictures of the documentation are drawn from it. */
export const RESULTS = resolve(import.meta.dirname, '..', 'results');

/** Keeps what the proof measured (`npm run prove -- modelling`); a test of few cases measures nothing that is worth keeping. */
export function record(name: string, measured: unknown): void {
  const seed = process.env.MODELLING_SEED;
  if (seed === undefined) return;
  writeFileSync(
    resolve(RESULTS, `${name}.json`),
    `${JSON.stringify({ seed: Number(seed), measured }, null, 2)}\n`,
  );
}
