// `npm run shots [-- ROUTE… --skin dark --direction rtl --width 390 --company globex]`: a picture of every route in every
// skin, direction and width, and test-results/shots/index.html to look through them. Ends with 1 where a page had an error.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { enterAs } from '../e2e/support/session.ts';
import { addressOf, customerRoutes, shippedRoutes, visitorOf } from '../e2e/support/shipped-routes.ts';
import { contactSheet } from './contact-sheet.ts';
import { pictureOf } from './picture-of.ts';
import type { Look, Picture } from './picture-of.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    skin: { type: 'string', multiple: true, default: ['light', 'dark', 'brand'] },
    direction: { type: 'string', multiple: true, default: ['ltr', 'rtl'] },
    width: { type: 'string', multiple: true, default: ['1440', '390'] },
    company: { type: 'string', default: 'acme' },
    rows: { type: 'string', default: '200000' },
  },
});
const routes = [...shippedRoutes, ...customerRoutes.keys()].filter(
  (route) => positionals.length === 0 || positionals.some((start) => route.startsWith(start)),
);
if (routes.length === 0) {
  console.error(`No route begins with ${positionals.join(' or ')}.`);
  process.exit(2);
}
const looks: readonly Look[] = options.skin.flatMap((skin) =>
  options.direction.flatMap((direction) =>
    options.width.map((width) => ({ skin, direction, width: Number(width) })),
  ),
);

const folder = resolve(import.meta.dirname, '../../test-results/shots');
await rm(folder, { recursive: true, force: true });
const server = await startServer({ environment: 'production', demoRows: Number(options.rows) });
const browser = await openBrowser();
const waiting = routes.flatMap((route) => looks.map((look) => ({ route, look })));
const pictures: Picture[] = [];
const total = waiting.length;
// Two at a time: the common machine has two cores.
await Promise.all([1, 2].map(() => takeAll(browser)));
await browser.close();
await server.dispose();

pictures.sort((one, other) => routes.indexOf(one.route) - routes.indexOf(other.route));
await writeFile(join(folder, 'index.html'), contactSheet(pictures));
const faulty = pictures.filter(({ faults }) => faults.length > 0);
for (const { file, faults } of faulty) console.error(`${file}: ${faults.join(' · ')}`);
console.log(
  `${pictures.length} pictures of ${routes.length} pages, ${faulty.length} with faults: ${join(folder, 'index.html')}`,
);
process.exit(faulty.length > 0 ? 1 : 0);

async function takeAll(own: Browser): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    pictures.push(await take(own, next.route, next.look));
    if (pictures.length % 50 === 0) console.error(`${pictures.length} of ${total}`);
  }
}

async function take(own: Browser, route: string, look: Look): Promise<Picture> {
  const file = `${route.slice(1).replaceAll(/[^\w-]+/g, '-')}/${look.skin}-${look.direction}-${look.width}.png`;
  await mkdir(dirname(join(folder, file)), { recursive: true });
  const watched = await openPage(own, server.url, { viewport: { width: look.width, height: 900 } });
  const visitor = visitorOf(route);
  if (visitor !== null) await enterAs(watched.page, server.url, visitor.replace('acme', options.company));
  const faults = await pictureOf(watched.page, server.url + addressOf(route), look, join(folder, file));
  await watched.close();
  return { route, look, file, faults };
}
