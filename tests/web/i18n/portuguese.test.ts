import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const words = 'src/web/i18n/words/pt';
const files = [
  'pages/locales/pt.yaml',
  'src/web/development/words/pt.json',
  ...readdirSync(resolve(root, 'pages/customers')).map(
    (customer) => `pages/customers/${customer}/locales/pt.yaml`,
  ),
  ...readdirSync(resolve(root, words)).map((name) => `${words}/${name}`),
].filter((file) => !file.endsWith('.ts') && existsSync(resolve(root, file)));

/** What is only said in Brazil: the product writes as in Portugal, as its dates and numbers are. */
const brazilian =
  /\b(você|usuári[oa]s?|equipes?|contatos?|planilhas?|porcentage[mn]s?|mídias?|planej\w+|salv(ar|e|o|os|a|as)|controles?|digite|buscas?|ruim|centavos?)(?![\p{L}])/giu;

it('is written as in Portugal', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(resolve(root, file), 'utf8');
    return [...text.matchAll(brazilian)].map(([word]) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
