import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '../../../../src/language/plan/index.ts';
import { openPages } from '../../../../src/server/rooms/pages/open-pages.ts';
import type { Pages } from '../../../../src/server/rooms/pages/pages.ts';
import { permittedManifest, permittedPage } from '../../../../src/server/rooms/pages/permitted.ts';
import { makePageFolder, pageFile } from './page-files.ts';

const folder = makePageFolder();
folder.write('routes/all.yaml', 'route: /all\ntitle: pages.other\n');
folder.write('routes/all/secret.yaml', childFile('/all/secret', 'pages.two'));
folder.write(
  'datasets/guarded.yaml',
  folder
    .original('datasets/facts.yaml')
    .replace(
      'table: facts',
      'table: facts\ntitle: datasets.facts\naccess: { action: read, subject: Secret }',
    ),
);
folder.write(
  'routes/parts.yaml',
  `
route: /parts
title: pages.other
queries:
  all: { path: reports/facts, params: { measures: [spend], dimensions: [channel] } }
  hidden: { path: reports/guarded, params: { measures: [spend], dimensions: [channel] } }
widgets:
  first: { type: kpi, query: all, measure: spend }
  second: { type: table, query: all, rows: [channel], columns: [spend] }
rows: [[first]]
sections:
  part: { title: pages.two, when: rows.hidden > 0, rows: [[second]] }
`,
);
let pages: Pages;
beforeAll(async () => {
  pages = await openPages({
    dir: folder.dir,
    contractFile: 'schemas/api.openapi.yaml',
    isDevelopment: false,
    onTrouble: (line) => expect.fail(line),
  });
});
afterAll(async () => {
  await pages.close();
  folder.dispose();
});

function childFile(route: string, title: string): string {
  return pageFile(route, title, 'access: { action: read, subject: Secret }\nparent: { route: /all }');
}

const routesFor = (may: (access: Access | null | undefined) => boolean): readonly string[] =>
  permittedManifest(pages.variant('acme'), may).pages.map(({ route }) => route);

describe('a page without widgets', () => {
  it('is there for whoever may open one of its children', () =>
    expect(routesFor(() => true).toSorted()).toEqual(['/all', '/all/secret', '/one', '/parts', '/two']));

  it('is not there for whoever may open none', () =>
    expect(routesFor((access) => access?.subject !== 'Secret')).toEqual(['/one', '/parts']));
});

const planFor = (may: (access: Access | null | undefined) => boolean) => {
  const company = pages.variant('acme');
  const { hash = '' } = company.manifest.pages.find(({ route }) => route === '/parts') ?? {};
  return permittedPage(company, hash, may)?.plan;
};

describe('a section on a condition over a dataset', () => {
  it('is there for whoever may ask the dataset, with the question that it counts', () => {
    const plan = planFor(() => true);
    expect(plan?.sections.map(({ name }) => name)).toEqual([null, 'part']);
    expect(Object.keys(plan?.queries ?? {}).toSorted()).toEqual(['all', 'hidden']);
  });

  it('is not there for others, nor its condition and its question', () => {
    const plan = planFor((access) => access?.subject !== 'Secret');
    expect(plan?.sections.map(({ name }) => name)).toEqual([null]);
    expect(Object.keys(plan?.widgets ?? {})).toEqual(['first']);
    expect([Object.keys(plan?.queries ?? {}), plan?.conditions]).toEqual([['all'], {}]);
  });
});
