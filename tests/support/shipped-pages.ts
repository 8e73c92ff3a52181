import { openPages } from '../../src/server/rooms/pages/open-pages.ts';
import type { Pages } from '../../src/server/rooms/pages/pages.ts';
import { borrowed } from './borrowed.ts';

let compiled: Promise<Pages> | null = null;

/** The product's own pages, compiled once for the tests of a process. */
export const shippedPages = (): Promise<Pages> =>
  (compiled ??= openPages({
    dir: 'pages',
    contractFile: 'schemas/api.openapi.yaml',
    isDevelopment: false,
    onTrouble: (line) => {
      throw new Error(line);
    },
  }).then((pages) => borrowed(pages, { close: async () => undefined })));
