// Bundles what `npm run prove` runs: the machine, the laws and the shipped bars, on XState as users get it.
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './prepare.mjs';

/** Answers the program that tries chunks of sequences. Two folders down, as its sources are: it finds the pages. */
export async function buildProver() {
  const outDir = join(root, 'dist', 'prove');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: { worker: join(root, 'tests', 'cascade', 'prove', 'worker.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return join(outDir, 'worker.js');
}
