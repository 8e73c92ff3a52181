// Bundles the server and the program of its worker threads into dist/server.
import { bundle } from './bundle.mjs';

await bundle(
  { main: 'src/server/app/main.ts', 'model-worker': 'src/server/models/model-worker.ts' },
  'server',
  { sourcemap: true },
);
