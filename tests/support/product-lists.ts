import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createCompiler } from '../../src/language/index.ts';
import { readSources, readVocabulary } from '../../src/language/node/index.ts';
import { fileAreasPlan, filterListsOf } from '../../src/language/plan/index.ts';
import type { AppSpec } from '../../src/language/plan/index.ts';
import type { CompanyPages } from '../../src/server/rooms/pages/pages.ts';

const { sources } = await readSources('pages');
const parts = /^(app\.yaml|(datasets|tables|resources|locales)\/.*)$/;
const compiler = createCompiler(await readVocabulary('schemas/api.openapi.yaml'));
const { base } = compiler.compile(new Map([...sources].filter(([path]) => parts.test(path))));

// Without pages, app.yaml names a home that is not there: it is read by itself.
const app = parse(readFileSync('pages/app.yaml', 'utf8')) as AppSpec;
const lists = filterListsOf(app);

/** The product's own filter lists, and its datasets: bars have lists of these, too. */
export const productLists: Pick<CompanyPages, 'lists' | 'files' | 'datasets' | 'tables' | 'resources'> = {
  lists,
  files: fileAreasPlan(app),
  datasets: base.datasets,
  tables: base.tables,
  resources: base.resources,
};
