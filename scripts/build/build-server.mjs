// Bundles the server into dist/server.
import { bundle } from './bundle.mjs';

await bundle({ main: 'src/server/app/main.ts' }, 'server', { sourcemap: true });
