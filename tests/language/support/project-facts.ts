import type { Project, Variant } from '../../../src/language/index.ts';

/** Everything that a project says, in an order of its own. */
export function projectFacts({ diagnostics, files, routes, base, customers, ...project }: Project) {
  const variant = ({ company, manifest, app, pages, checks, datasets, dictionaries }: Variant) => ({
    company,
    manifest,
    app,
    pages: new Map([...pages].map(([route, { hash, entry }]) => [route, { hash, entry }])),
    checks: new Map(checks),
    datasets: new Map(datasets),
    dictionaries: new Map([...dictionaries].map(([language, { hash }]) => [language, hash])),
    documents: new Map([...project.documents(company)].map(([slot, { value }]) => [slot, value])),
  });
  const facts = { diagnostics, files, routes: new Set(routes) };
  return { ...facts, base: variant(base), customers: [...customers.values()].map(variant) };
}
