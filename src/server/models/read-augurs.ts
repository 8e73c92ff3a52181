import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AugursModules } from '../../modelling/index.ts';

/** Reads the WebAssembly of forecasts from the installed npm package. Nothing is downloaded. */
export function readAugurs(): AugursModules {
  const folder = dirname(createRequire(import.meta.url).resolve('@bsull/augurs'));
  const moduleOf = (name: string) => new Uint8Array(readFileSync(join(folder, `${name}_bg.wasm`)));
  return { mstl: moduleOf('mstl'), ets: moduleOf('ets') };
}
