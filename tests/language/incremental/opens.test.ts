import { describe, expect, it } from 'vitest';
import { compileProject, createCompiler } from '../../../src/language/index.ts';
import { soundProject } from '../support/specimen.ts';
import { projectFacts } from '../support/project-facts.ts';
import { vocabulary } from '../support/vocabulary.ts';

const remarks = (opens: string): string => `
title: resources.targets
key: [brand, day]
fields:
  brand: { type: text, title: fields.brand }
  day: { type: date, title: fields.month }
  note: { type: text }
access: { write: { action: update, subject: Budget } }
limit: { brand: brand }
notes: { button: moves.send, opens: ${opens}, start: day, text: note }
`;
const page = (route: string, widget: string, more = ''): string => `
route: ${route}
title: pages.list
${more}
widgets: { row: ${widget} }
rows: [[row]]
`;
const text = '{ type: text, text: pages.list }';
const form = '{ type: record, resource: remarks, row: $route.id$ }';
const toRead = '{ type: record, resource: remarks, row: $route.id$, readOnly: true }';
const ofBriefs = '{ type: record, resource: briefs, row: $route.id$ }';
const bare = 'route: /remarks/:id\ntitle: pages.report\n';
const ofZoo = 'customers/zoo/routes/remarks.yaml';
const tab = (widget: string): string =>
  page('/remarks/:id/form', widget, 'parent: { route: "/remarks/:id" }');

/** What a step does to the files: a text in place of each, or none. */
const steps: readonly (readonly [what: string, change: Readonly<Record<string, string | null>>])[] = [
  ['a page that is not there', { 'resources/remarks.yaml': remarks('/remarks/:id') }],
  ['a page of a text', { 'routes/remarks.yaml': page('/remarks/:id', text) }],
  ['a form of another resource', { 'routes/remarks.yaml': page('/remarks/:id', ofBriefs) }],
  ['a form', { 'routes/remarks.yaml': page('/remarks/:id', form) }],
  ['a row to be read', { 'routes/remarks.yaml': page('/remarks/:id', toRead) }],
  [
    'a form of a fixed row',
    { 'routes/remarks.yaml': page('/remarks/:id', form.replace('$route.id$', 'new')) },
  ],
  ['the form again', { 'routes/remarks.yaml': page('/remarks/:id', form) }],
  ['another route of the page', { 'routes/remarks.yaml': page('/remark/:id', form) }],
  ['a second page with a text', { 'routes/second.yaml': page('/remarks/:id', text) }],
  ['the second page gone', { 'routes/second.yaml': null, 'routes/remarks.yaml': page('/remarks/:id', form) }],
  ['another page of the resource', { 'resources/remarks.yaml': remarks('/list/:id') }],
  ['the page of before', { 'resources/remarks.yaml': remarks('/remarks/:id') }],
  ['a page of tabs', { 'routes/remarks.yaml': bare, 'routes/remarks/form.yaml': tab(form) }],
  ['a tab without a form', { 'routes/remarks/form.yaml': tab(text) }],
  ['no tab', { 'routes/remarks/form.yaml': null, 'routes/remarks.yaml': page('/remarks/:id', form) }],
  ['a customer without the form', { [ofZoo]: 'widgets: { row: { disabled: true } }\n' }],
  ['a form that the base lacks, too', { 'routes/remarks.yaml': page('/remarks/:id', toRead) }],
  ['a form that only the customer lacks', { 'routes/remarks.yaml': page('/remarks/:id', form) }],
  ['a customer without the page', { [ofZoo]: 'disabled: true\n' }],
  [
    'a route that may be any',
    { 'routes/remarks.yaml': null, [ofZoo]: null, 'routes/any.yaml': page('7', text) },
  ],
  ['no such route', { 'routes/any.yaml': null }],
  ['no resource', { 'resources/remarks.yaml': null }],
];

describe('the page that a resource opens', () => {
  it('is judged after each change as if all were compiled anew', async () => {
    const sources = new Map(await soundProject());
    const compiler = createCompiler(vocabulary);
    compiler.compile(new Map(sources));
    const said: string[] = [];
    for (const [what, change] of steps) {
      for (const [file, content] of Object.entries(change))
        if (content === null) sources.delete(file);
        else sources.set(file, content);
      const warm = compiler.compile(new Map(sources));
      expect(projectFacts(warm), what).toEqual(projectFacts(compileProject(sources, vocabulary)));
      const found = warm.diagnostics.map(
        ({ code, file, customers = ['all'] }) => `${code} ${file} for ${customers.join()}`,
      );
      said.push(`${what}: ${found.join(', ')}`);
    }
    expect(said).toEqual([
      'a page that is not there: unknown-route resources/remarks.yaml for all',
      'a page of a text: opens-without-form resources/remarks.yaml for all',
      'a form of another resource: opens-without-form resources/remarks.yaml for all',
      'a form: ',
      'a row to be read: opens-without-form resources/remarks.yaml for all',
      'a form of a fixed row: opens-without-form resources/remarks.yaml for all',
      'the form again: ',
      'another route of the page: unknown-route resources/remarks.yaml for all',
      'a second page with a text: opens-without-form resources/remarks.yaml for all',
      'the second page gone: ',
      'another page of the resource: opens-without-form resources/remarks.yaml for all',
      'the page of before: ',
      'a page of tabs: ',
      'a tab without a form: opens-without-form resources/remarks.yaml for all',
      'no tab: ',
      'a customer without the form: opens-without-form resources/remarks.yaml for zoo',
      'a form that the base lacks, too: opens-without-form resources/remarks.yaml for all',
      'a form that only the customer lacks: opens-without-form resources/remarks.yaml for zoo',
      'a customer without the page: ',
      'a route that may be any: wrong-type routes/any.yaml for all',
      'no such route: unknown-route resources/remarks.yaml for all',
      'no resource: ',
    ]);
  });
});
