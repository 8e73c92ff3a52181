import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AugursModules } from '../../modelling/index.ts';

/** The WebAssembly of forecasts, from the folder that npm put the package in: nothing is fetched. */
export function readAugurs(): AugursModules {
  const folder = dirname(createRequire(import.meta.url).resolve('@bsull/augurs'));
  const moduleOf = (name: string) => new Uint8Array(readFileSync(join(folder, `${name}_bg.wasm`)));
  return { mstl: moduleOf('mstl'), ets: moduleOf('ets') };
}
