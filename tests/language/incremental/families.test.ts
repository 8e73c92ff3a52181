import { describe, expect, it } from 'vitest';
import { compileProject, createCompiler } from '../../../src/language/index.ts';
import { soundProject } from '../support/specimen.ts';
import { projectFacts } from '../support/project-facts.ts';
import { vocabulary } from '../support/vocabulary.ts';

const page = (route: string, more = ''): string => `
route: ${route}
title: pages.list
${more}
widgets: { text: { type: text, text: pages.list } }
rows: [[text]]
`;
const child = (route: string, parent: string, more = ''): string =>
  page(route, `parent: { route: ${parent}${more} }`);
const bare = (route: string, access = 'Auth'): string =>
  `route: ${route}\ntitle: pages.report\naccess: { action: read, subject: ${access} }\n`;

/** What a step does to the files: a text in place of each, or none. */
const steps: readonly (readonly [what: string, change: Readonly<Record<string, string | null>>])[] = [
  ['a parent that has no children yet', { 'routes/all.yaml': bare('/all') }],
  ['its first child', { 'routes/all/first.yaml': child('/all/first', '/all') }],
  ['a second one of the same title', { 'routes/all/second.yaml': child('/all/second', '/all') }],
  ['a title of its own', { 'routes/all/second.yaml': child('/all/second', '/all', ', title: pages.report') }],
  ['another right of the parent', { 'routes/all.yaml': bare('/all', 'Budget') }],
  ['the right of before', { 'routes/all.yaml': bare('/all') }],
  ['another route of a child', { 'routes/all/first.yaml': child('/all/other', '/all') }],
  ['a parent that becomes a child', { 'routes/all.yaml': child('/all', '/report') }],
  ['a parent again', { 'routes/all.yaml': bare('/all') }],
  ['another route of the parent', { 'routes/all.yaml': bare('/everything') }],
  ['back', { 'routes/all.yaml': bare('/all') }],
  ['a customer without the first child', { 'customers/zoo/routes/all/first.yaml': 'disabled: true\n' }],
  ['and without the second', { 'customers/zoo/routes/all/second.yaml': 'disabled: true\n' }],
  [
    'a child of the customer',
    {
      'customers/zoo/routes/all/own.yaml': `new: true${child('/all/own', '/all', ', title: pages.report')}`,
    },
  ],
  ['children that are gone', { 'routes/all/first.yaml': null, 'customers/zoo/routes/all/first.yaml': null }],
  ['and the last', { 'routes/all/second.yaml': null, 'customers/zoo/routes/all/second.yaml': null }],
];

describe('a family of pages', () => {
  it('is judged after each change as if all were compiled anew', async () => {
    const sources = new Map(await soundProject());
    const compiler = createCompiler(vocabulary);
    compiler.compile(new Map(sources));
    const told: string[] = [];
    for (const [what, change] of steps) {
      for (const [file, text] of Object.entries(change))
        if (text === null) sources.delete(file);
        else sources.set(file, text);
      const warm = compiler.compile(new Map(sources));
      expect(projectFacts(warm), what).toEqual(projectFacts(compileProject(sources, vocabulary)));
      told.push(`${what}: ${warm.diagnostics.map(({ code, file }) => `${code} ${file}`).join(', ')}`);
    }
    expect(told).toEqual([
      'a parent that has no children yet: page-without-widgets routes/all.yaml',
      'its first child: ',
      'a second one of the same title: duplicate-child routes/all/second.yaml',
      'a title of its own: ',
      'another right of the parent: child-beyond-parent routes/all/first.yaml, child-beyond-parent routes/all/second.yaml',
      'the right of before: ',
      'another route of a child: ',
      'a parent that becomes a child: nested-child routes/all/first.yaml, nested-child routes/all/second.yaml',
      'a parent again: ',
      'another route of the parent: page-without-widgets routes/all.yaml, unknown-route routes/all/first.yaml, unknown-route routes/all/second.yaml',
      'back: ',
      'a customer without the first child: ',
      'and without the second: page-without-widgets routes/all.yaml',
      'a child of the customer: ',
      'children that are gone: ',
      'and the last: page-without-widgets routes/all.yaml',
    ]);
  });
});
