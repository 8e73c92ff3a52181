import { describe, expect, it } from 'vitest';
import type { FilterRecord } from '../../../src/cascade/index.ts';
import { en } from '../../../src/web/i18n/words/en/index.ts';
import { errorGroups } from '../../../src/web/api/report-error.ts';
import { HttpError } from '../../../src/web/api/index.ts';
import type { HttpClient } from '../../../src/web/api/index.ts';
import { failedWrite, openFilterRecords, openFilterTable } from '../../../src/web/page/filter-records.ts';
import { apiSavedSelections } from '../../../src/web/page/saved-selections.ts';

/** Section 8 of the specification, word by word. */
const catalogue = {
  filters: [
    'Failed loading filters',
    'Failed saving current filter',
    'Failed appending data for {component}',
    'Failed updating selection for {component}',
    'Failed updating component object for {component}',
    'Failed saving previous filter data directly',
  ],
  groups: ['Vue error', 'Vue warning', 'API error', 'global error'],
  empty: 'No Data',
} as const;

const record = (components: FilterRecord['components']): FilterRecord => ({ version: 1, components });
const brand = { selected: 'B1', data: [{ title: 'B1', value: 'B1' }], loadedAt: 1 };
const stored = record({ brand, date: { selected: 'last-7d' } });

describe('what the log is told of this browser’s store', () => {
  it('names the component whose data, selection or both could not be kept', () => {
    const told = [
      { ...brand, loadedAt: 2 },
      { ...brand, selected: 'B2' },
      { ...brand, selected: 'B2', loadedAt: 2 },
    ].map((changed) => failedWrite(stored, record({ ...stored.components, brand: changed })));
    expect(told).toEqual(catalogue.filters.slice(2, 5).map((text) => text.replace('{component}', 'brand')));
  });

  it('is one message where nothing was kept yet, or several components changed at once', () => {
    const both = record({ brand: { ...brand, selected: 'B2' }, date: { selected: 'today' } });
    expect([failedWrite(undefined, stored), failedWrite(stored, both)]).toEqual([
      catalogue.filters[1],
      catalogue.filters[1],
    ]);
  });

  it('says each failure of a browser without a store once', async () => {
    const told: string[] = [];
    const records = openFilterRecords(openFilterTable(), (message) => void told.push(message));
    const owner = { userName: 'a@x', company: 'acme', bar: 'main' };
    for (const _ of [1, 2]) {
      expect(await records.read(owner)).toBeNull();
      await records.write(owner, stored);
    }
    expect(told).toEqual(catalogue.filters.slice(0, 2));
  });
});

const failing = (error: Error): HttpClient =>
  ({ get: () => Promise.reject(error), post: () => Promise.reject(error) }) as unknown as HttpClient;

describe('failures of saved selections', () => {
  const broken = new HttpError('It broke.', {
    status: 500,
    code: 'internal-error',
    requestId: 'r1',
    details: [],
    retryAfter: null,
  });

  it('read as an empty list, and a write as false', async () => {
    const saved = apiSavedSelections(failing(broken));
    expect(await saved.list('main')).toEqual([]);
    expect(await saved.write('add', 'main', 'mine', {})).toBe(false);
  });
});

describe('the log of errors', () => {
  it('has four groups', () => expect(errorGroups).toEqual(catalogue.groups));
});

describe('a chart without figures', () => {
  it('shows No Data', () => expect(en.widgets.noData).toBe(catalogue.empty));
});
