import type { Schema } from '../editor/schema.ts';
import { schemaFiles } from '../validate/schema-files.ts';
import { referencePage, summaryOf } from './reference-page.ts';

/**
 * The reference of the language by file: a page for each schema and widget type, and the index `README.md`.
 */
export function referencePages(): ReadonlyMap<string, string> {
  const pages = [...schemaFiles].map(([address, schema]) => {
    const path = new URL(address).pathname.replace('/schemas/', '').replace('.schema.json', '');
    return { path, schema: schema as Schema };
  });
  const list = pages.map(({ path, schema }) => `| [${path}](${path}.md) | ${summaryOf(schema)} |`);
  const index = [
    '<!-- Generated from schemas/ by `npm run generate`. Do not edit. -->',
    '# Reference',
    '',
    'Every key of every file, with its type, default and examples. The examples of widgets are drawn by the tests.',
    '',
    '| schema | what it describes |',
    '| --- | --- |',
    ...list,
    '',
  ].join('\n');
  return new Map([
    ['README.md', index],
    ...pages.map(({ path, schema }) => [`${path}.md`, referencePage(path, schema)] as const),
  ]);
}
