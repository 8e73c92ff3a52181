import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCompiler } from '../../../src/language/index.ts';
import type { Project, Variant } from '../../../src/language/index.ts';
import { readSources, readVocabulary } from '../../../src/language/node/index.ts';
import { readable } from '../../../src/cli/import/starter-texts.ts';
import { Workplace } from './importing.ts';

// Whole files are made and read: on a busy machine that takes longer than a unit test may.
vi.setConfig({ testTimeout: 60_000 });

const SHOP = path.resolve('tests/cli/import/files/shop-ads.csv');

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
});
afterEach(() => place.remove());

// The product's own files are the same in each place: they are compiled once.
const compiler = createCompiler(await readVocabulary('schemas/api.openapi.yaml'));

async function compiled(): Promise<Project> {
  const { sources } = await readSources(place.pagesDir);
  return compiler.compile(sources);
}

const routes = (of: Variant) => [...of.pages.values()].map(({ plan }) => plan.route);

const make = (file: string, name = 'shop_ads', ...more: string[]) =>
  place.import(file, '--dataset', name, '--company', 'acme', '--create', ...more);

describe('a new dataset', () => {
  it('comes with a page that the compiler has nothing to say about', async () => {
    await make(SHOP);
    const project = await compiled();
    expect(project.diagnostics).toEqual([]);
    expect(routes(project.variant('acme'))).toContain('/smart-reporting/shop-ads');
    expect(routes(project.variant('globex'))).not.toContain('/smart-reporting/shop-ads');
  });

  it('has a filter bar that is written on few lines', async () => {
    await make(SHOP);
    const page = path.join(place.pagesDir, 'customers/acme/routes/smart-reporting/shop-ads.yaml');
    const bar = readFileSync(page, 'utf8').split(/^(?=filterBar:|queries:)/m)[1];
    expect(bar).toContain('\n  hierarchy: [ [ kampagne, kanal ] ]\n');
  });

  it.each([
    ['target_roas', 'Target ROAS'],
    ['TotalConversion', 'Total conversion'],
    ['cpc by id', 'CPC by ID'],
    ['idle', 'Idle'],
  ])('names %s %s', (name, title) => {
    expect(readable(name)).toBe(title);
  });

  it('has the words of the file where those of the dictionaries mean something else', async () => {
    const file = path.join(place.folder, 'letters.csv');
    writeFileSync(file, 'date,list,opens,clicks,cost\n2026-01-01,a,5,2,1.5\n2026-01-02,b,7,3,2.5\n');
    await make(file, 'letters', '--currency', 'EUR', '--key', 'none');
    const project = await compiled();
    expect(project.diagnostics).toEqual([]);
    const { measures } = project.variant('acme').datasets.get('letters')!;
    expect(measures.opens).toMatchObject({ title: 'measures.letters_opens' });
    expect(measures.clicks).toMatchObject({ title: 'measures.clicks' });
    expect(measures.spend).toMatchObject({ title: 'measures.spend' });
    const texts = readFileSync(path.join(place.pagesDir, 'customers/acme/locales/en.yaml'), 'utf8');
    expect(texts).toContain('letters_opens: "Opens"');
  });

  it('is for every company where that is asked for', async () => {
    await make(SHOP, 'shop_ads', '--for-everyone');
    const project = await compiled();
    expect(project.diagnostics).toEqual([]);
    expect(project.base.pages.has('/smart-reporting/shop-ads')).toBe(true);
  });

  it('is understood as its file was meant: decimal commas, German dates, currency signs, line breaks', async () => {
    const { plan, columns } = await make(SHOP);
    expect(plan.inferred?.map(({ name, role }) => [name, role])).toEqual([
      ['tag', 'time'],
      ['kampagne', 'group'],
      ['kanal', 'group'],
      ['kosten_eur', 'money'],
      ['impressionen', 'count'],
      ['klicks', 'count'],
      ['bestellungen', 'count'],
      ['umsatz', 'money'],
    ]);
    const warehouse = await place.warehouse();
    const sums = await warehouse.query({
      sql: 'SELECT min(tag), sum(kosten_eur), sum(impressionen), sum(klicks), sum(bestellungen), sum(umsatz), count(DISTINCT kampagne) FROM shop_ads',
      params: [],
    });
    expect(sums.rows).toEqual([['2026-03-01', 2827.5, 226700, 3942, 96, 7705.5, 2]]);
    expect(columns.map(({ form }) => form)).toEqual([
      'day first',
      null,
      null,
      'decimal comma',
      null,
      null,
      null,
      'decimal comma',
    ]);
    await warehouse.close();
  });

  it.each([
    ['gaps in figures', 'campaign,spend,impressions,revenue\na,1,10,\nb,2,,5\n'],
    [
      'figures of many kinds',
      'date,campaign,cost,impressions,clicks,conversions,revenue,ctr\n2026-01-01,a,1.5,100,3,1,9,3%\n2026-01-02,b,2.5,200,3,1,9,1.5%\n',
    ],
    ['no days', 'campaign_id,campaign_name,spend\n1,a,2\n2,b,3\n'],
    ['no groups', 'date,clicks\n2026-01-01,1\n2026-01-02,2\n'],
    ['no figures', 'name,colour\na,red\nb,blue\n'],
    ['figures alone', 'clicks,cost\n1,2\n3,4\n'],
    ['several currencies', 'day,currency,spend,views\n2026-01-01,EUR,1,5\n2026-01-02,USD,2,6\n'],
    ['rates alone', 'query,ctr,position\na,5%,1.5\nb,6%,2.5\n'],
    [
      'names that mean something in YAML',
      'date,on,null,yes,trend,detail,"a: b",constructor\n2026-01-01,1,x,2,3,4,y,5\n',
    ],
    ['names in other scripts', 'дата,點擊,コスト\n2026-01-01,1,2\n2026-01-02,3,4\n'],
    [
      'a hundred columns',
      `date,${Array.from({ length: 99 }, (_, index) => `clicks ${index}`).join(',')}\n2026-01-01${',1'.repeat(99)}\n`,
    ],
  ])('compiles whatever the file has: %s', async (_, text) => {
    await make(place.file('any.csv', text), 'any_file');
    expect((await compiled()).diagnostics).toEqual([]);
  });

  it('computes a rate from its parts where the file has them, and not from the rates', async () => {
    await make(
      place.file(
        'search-terms.csv',
        'query,clicks,impressions,ctr,position\na,1,10,10%,1.5\nb,2,90,2.2%,8\n',
      ),
      'search_terms',
    );
    const dataset = (await compiled()).variant('acme').datasets.get('search_terms');
    expect(dataset?.measures.ctr?.aggregation).toEqual({ kind: 'ratio', parts: ['clicks', 'impressions'] });
    expect(dataset?.measures.position?.aggregation).toEqual({
      kind: 'average',
      column: 'position',
      weight: 'impressions',
    });
  });

  it('adds no amounts of different currencies', async () => {
    await make(
      place.file('ads.csv', 'day,Currency Code,spend,views\n2026-01-01,EUR,1,5\n2026-01-02,USD,2,6\n'),
      'ads',
    );
    expect((await compiled()).variant('acme').datasets.get('ads')?.currency).toBe('currency_code');
  });

  it('leaves every line of the dictionaries as it was', async () => {
    const file = path.join(place.pagesDir, 'customers/globex/locales/de.yaml');
    const before = readFileSync(file, 'utf8').split('\n');
    await place.import(SHOP, '--dataset', 'shop_ads', '--company', 'globex', '--create');
    const after = readFileSync(file, 'utf8').split('\n');
    expect(after.filter((line) => before.includes(line))).toEqual(before);
    expect(after).toContain('  kampagne: "Kampagne"');
  });

  it('never writes over a page or dataset that exists', async () => {
    const page = path.join(place.pagesDir, 'customers/acme/routes/smart-reporting/shop-ads.yaml');
    mkdirSync(path.dirname(page), { recursive: true });
    writeFileSync(page, 'mine');
    await make(SHOP);
    expect(readFileSync(page, 'utf8')).toBe('mine');
    expect((await place.refusal(SHOP, '--dataset', 'shop_ads', '--company', 'acme', '--create'))[0]).toMatch(
      /exists already/,
    );
  });

  it('takes more rows later, by the names of its own columns', async () => {
    await make(SHOP);
    const later = place.file(
      'april.csv',
      'Tag;Kampagne;Kanal;Kosten (EUR);Impressionen;Klicks;Bestellungen;Umsatz\n01.04.2026;A;Social;1,50;10;1;0;0\n',
    );
    await place.import(later, '--dataset', 'shop_ads', '--company', 'acme');
    const warehouse = await place.warehouse();
    expect(
      (await warehouse.query({ sql: 'SELECT count(*), sum(kosten_eur) FROM shop_ads', params: [] })).rows,
    ).toEqual([[5, 2829]]);
    await warehouse.close();
  });

  it('is not made by a dry run', async () => {
    await make(SHOP, 'shop_ads', '--dry-run');
    expect(existsSync(path.join(place.pagesDir, 'customers/acme/datasets/shop_ads.yaml'))).toBe(false);
  });
});
