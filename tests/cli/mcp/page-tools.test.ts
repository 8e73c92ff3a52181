import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pageTools } from '../../../src/cli/mcp/page-tools.ts';
import { shippedProject, shippedSources } from '../../support/shipped-project.ts';

/** The page at a route as `list_pages` tells of it, among the product's pages and some examples. */
async function listed(route: string, ...examples: readonly string[]): Promise<unknown> {
  const all = new Map<string, Uint8Array>(shippedSources);
  for (const file of examples)
    all.set(`routes/examples/${file}`, readFileSync(join('schemas/examples/pages', file)));
  for (const file of readdirSync('schemas/examples/filter-bars'))
    all.set(`filter-bars/examples-${file}`, readFileSync(join('schemas/examples/filter-bars', file)));
  const project = shippedProject(all);
  const [list] = pageTools({
    open: async () => ({ project, sources: all, compile: shippedProject, diagnostics: [], prefix: 'pages/' }),
  });
  const [answer] = await list!.run({});
  const { pages } = JSON.parse((answer as { text: string }).text) as { pages: { route: string }[] };
  return pages.find((page) => page.route === route);
}

it('an agent reads which widgets stand in which part of a page', async () => {
  expect(await listed('/examples/parts', 'tabs-and-sections.yaml')).toMatchObject({
    sections: { details: ['campaigns'] },
    tabs: { course: ['trend'], split: ['mix', 'platforms'] },
  });
  expect(await listed('/examples/steps', 'steps.yaml')).toMatchObject({
    steps: { firm: ['company', 'hint'], person: ['contact'], last: ['language'] },
  });
});

it('an agent reads which pages are tabs of another', async () => {
  const family = ['child-routes.yaml', 'child-routes-spend.yaml', 'child-routes-clicks.yaml'];
  const children = ['/examples/family/spend', '/examples/family/clicks'];
  expect(await listed('/examples/family', ...family)).toMatchObject({ children });
  expect(await listed(children[1]!, ...family)).toMatchObject({ parent: '/examples/family', children: [] });
});

it('an agent reads what switches can make of a page', async () => {
  const page = await listed('/examples/switches', 'switches.yaml');
  expect(page).toMatchObject({
    filters: expect.arrayContaining(['metric']),
    becomes: expect.arrayContaining([{ metric: 'clicks', by: 'platform', grain: 'week' }]),
  });
});

it('an agent reads where a page leads', async () => {
  expect(await listed('/home/index')).toMatchObject({
    links: expect.arrayContaining([
      expect.stringMatching(/^\w+: \/smart-reporting\/campaign-performance-report$/),
    ]),
  });
});
