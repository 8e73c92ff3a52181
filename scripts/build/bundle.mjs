// Bundles programs for Node into a folder of dist/. Installed packages are not included.
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { root } from '../run/prepare.mjs';

/**
 * `input` maps the names of programs to their entry files, relative to the root. `folder` is relative to
 * dist/, or absolute.
 */
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
