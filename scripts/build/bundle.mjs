// Bundles programs for Node into a folder of dist/. Packages stay outside: they are installed.
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { root } from '../run/prepare.mjs';

/** `input` names each program's first file, from the root; `folder` is below dist/, or an absolute path. */
export async function bundle(input, folder, { sourcemap = false, logLevel = 'warn' } = {}) {
  const outDir = resolve(root, 'dist', folder);
  await build({
    configFile: false,
    root,
    logLevel,
    publicDir: false,
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      minify: false,
      sourcemap,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(input).map(([name, file]) => [name, join(root, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return outDir;
}
