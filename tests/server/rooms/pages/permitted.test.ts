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
folder.write(
  'routes/consent.yaml',
  [
    'route: /consent',
    'title: pages.two',
    'commands:',
    '  agree: { title: pages.two, method: POST, path: global/consent, access: { action: read, subject: Secret } }',
    '  again: { title: pages.two, method: POST, path: global/consent, body: { accepted: true } }',
    'actions: [again]',
    'widgets:',
    '  text: { type: text, text: pages.two }',
    '  form:',
    '    type: form',
    '    schema: { type: object, required: [accepted], properties: { accepted: { type: boolean, title: pages.two } } }',
    '    submit: agree',
    'rows: [[text], [form]]',
    '',
  ].join('\n'),
);
folder.write(
  'routes/marked.yaml',
  `
route: /marked
title: pages.other
queries:
  all: { path: reports/facts, params: { measures: [spend], dimensions: [date] } }
  hidden: { path: reports/guarded, params: { measures: [spend], dimensions: [date, channel] } }
widgets:
  line: { type: line, query: all, x: date, y: spend, annotations: [{ query: hidden, start: date, name: channel }] }
rows: [[line]]
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
    expect(routesFor(() => true).toSorted()).toEqual([
      '/all',
      '/all/secret',
      '/consent',
      '/marked',
      '/one',
      '/parts',
      '/two',
    ]));

  it('is not there for whoever may open none', () =>
    expect(routesFor((access) => access?.subject !== 'Secret')).toEqual([
      '/one',
      '/consent',
      '/marked',
      '/parts',
    ]));
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

const markedFor = (may: (access: Access | null | undefined) => boolean) => {
  const company = pages.variant('acme');
  const { hash } = company.manifest.pages.find(({ route }) => route === '/marked')!;
  return permittedPage(company, hash, may)!;
};

describe('a widget with a query beside its own', () => {
  it('asks both for whoever may ask both', () => {
    const { plan } = markedFor(() => true);
    expect(plan.widgets.line).toMatchObject({ names: ['all', 'hidden'], beside: ['hidden'] });
    expect(Object.keys(plan.queries)).toContain('hidden');
  });

  it('is there for whoever may ask its own alone, without the other, at another address', () => {
    const { plan, hash } = markedFor((access) => access?.subject !== 'Secret');
    expect(plan.widgets.line?.names).toEqual(['all']);
    expect(Object.keys(plan.queries)).not.toContain('hidden');
    expect(hash).not.toBe(markedFor(() => true).hash);
  });
});

const consentFor = (may: (access: Access | null | undefined) => boolean) => {
  const company = pages.variant('acme');
  const { hash } = company.manifest.pages.find(({ route }) => route === '/consent')!;
  return permittedPage(company, hash, may)!;
};

describe('a command', () => {
  it('is there for whoever may call it', () => {
    const { plan } = consentFor(() => true);
    expect(Object.keys(plan.commands ?? {})).toEqual(['agree', 'again']);
    expect(Object.keys(plan.widgets)).toEqual(['text', 'form']);
  });

  it('is kept from all others, with the form that it sends, at another address', () => {
    const { plan, hash } = consentFor((access) => access?.subject !== 'Secret');
    expect(Object.keys(plan.commands ?? {})).toEqual(['again']);
    expect(Object.keys(plan.widgets)).toEqual(['text']);
    expect(hash).not.toBe(consentFor(() => true).hash);
  });
});
