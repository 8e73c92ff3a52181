import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn } from './support/browser.ts';
import { brandsOf, choose, chosen, listsOf, shownIn } from './support/filters.ts';
import { putRecord, recordsOf } from './support/stored-records.ts';
import { figureRoute } from './support/trial-pages.ts';
import { openSharedPlace, settled } from './support/visiting.ts';

const place = openSharedPlace('reading');

/** Waits until this browser's store contains a brand. */
async function isStored(page: Page, brand: string): Promise<void> {
  await expect
    .poll(async () => JSON.stringify(await recordsOf(page)), { timeout: 20_000 })
    .toContain(`"value":"${brand}"},"data"`);
}

/** Returns the messages that the browser sent to the logger. */
const seriesForecastOf = (calls: readonly Request[]): string[] =>
  calls
    .filter((call) => call.url().endsWith('/global/logger/send'))
    .map((call) => (call.postDataJSON() as { message: string }).message);

const brokenComponent = {
  selected: { title: {}, value: [] },
  data: [null, {}, { value: {} }],
  loadedAt: 'soon',
};
const brokenRange = { selected: 'yesterdayish', range: { startDate: '2024-02-31', endDate: 7 } };

/** Records in a store that an older version of the product has written, or that a person has edited. */
const brokenRecords: Readonly<Record<string, unknown>> = {
  'an older shape': { selections: { brand: 'B000002' }, data: [] },
  'an older version': { version: 0, components: { brand: { selected: 'B000002' } } },
  'no record at all': 'garbage',
  'no components': { version: 1, components: [null, 1, 'x'] },
  'broken components': {
    version: 1,
    components: { brand: brokenComponent, campaign: null, date: brokenRange, toString: 1 },
  },
};

describe('what a browser remembers', () => {
  it('comes back as it was left, without a request while it is younger than an hour', async () => {
    const { page, calls } = await place.visit(figureRoute);
    await settled(page);
    const [brand] = await brandsOf(page);
    await choose(page, 'brand', brand!.title);
    await chosen(page, 'brand', brand!.value);
    await settled(page);
    await isStored(page, brand!.value);
    calls.length = 0;
    await page.goto(figureRoute);
    await chosen(page, 'brand', brand!.value);
    await settled(page);
    expect(listsOf(calls)).toEqual([]);
  });

  it('is each tab’s own while it is open, and the last choice of any of them afterwards', async () => {
    const { page } = await place.visit(figureRoute);
    await settled(page);
    const [first, second] = await brandsOf(page);
    const other = await page.context().newPage();
    await other.goto(figureRoute);
    await settled(other);
    await choose(page, 'brand', first!.title);
    await chosen(page, 'brand', first!.value);
    await isStored(page, first!.value);
    await choose(other, 'brand', second!.title);
    await chosen(other, 'brand', second!.value);
    await isStored(other, second!.value);
    const third = await page.context().newPage();
    await third.goto(figureRoute);
    await settled(third);
    expect(await shownIn(third, 'brand')).toBe(second!.title);
    expect(await shownIn(page, 'brand')).toBe(first!.title);
    // A reloaded tab uses its own address.
    await page.reload();
    await settled(page);
    expect(await shownIn(page, 'brand')).toBe(first!.title);
    expect(await shownIn(other, 'brand')).toBe(second!.title);
  });

  it('is nobody else’s: another user of the browser starts afresh, and the first finds it again', async () => {
    const { page, watched } = await place.visit(figureRoute);
    await settled(page);
    const [brand] = await brandsOf(page);
    await choose(page, 'brand', brand!.title);
    await chosen(page, 'brand', brand!.value);
    await isStored(page, brand!.value);
    const logOut = async (): Promise<void> => {
      await page.getByRole('button', { name: /Account of/ }).click();
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL('**/login*');
    };
    for (const [userName, title] of [
      ['viewer@acme.example', 'All Brands'],
      ['analyst@globex.example', 'All Brands'],
      ['analyst@acme.example', brand!.title],
    ] as const) {
      await logOut();
      await logIn(page, userName, figureRoute);
      await page.locator(`[data-page="${figureRoute}"][data-state="ready"]`).waitFor();
      expect(await shownIn(page, 'brand'), userName).toBe(title);
    }
    const keys = (await recordsOf(page)).map(({ key }) => key.split('\n').slice(0, 2).join(' '));
    expect(new Set(keys)).toEqual(
      new Set(['acme analyst@acme.example', 'acme viewer@acme.example', 'globex analyst@globex.example']),
    );
    expect(watched.errors()).toEqual([]);
  });

  it('does no harm where it is broken: the bar starts as it would without, and says so', async () => {
    const { page } = await place.visit(figureRoute);
    await settled(page);
    await isStored(page, 'B000001');
    const [row] = await recordsOf(page);
    for (const [name, record] of Object.entries(brokenRecords)) {
      await page.goto('/nowhere');
      await putRecord(page, { key: row!.key, record });
      await page.goto(figureRoute);
      await page.locator('[data-notice="record-broken"]').waitFor();
      await settled(page);
      await chosen(page, 'brand', 'B000001');
      expect(await shownIn(page, 'campaign'), name).toBe('All Campaigns');
    }
  });
});

function withoutIndexedDb(): void {
  Object.defineProperty(window, 'indexedDB', { value: undefined });
}

function withSilentStore(): void {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
}

function withFullStore(): void {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

describe('a browser whose store', () => {
  it.each([
    ['is missing', withoutIndexedDb, ['Failed loading filters', 'Failed saving current filter']],
    ['never answers', withSilentStore, ['Failed loading filters', 'Failed saving current filter']],
    ['is full', withFullStore, ['Failed saving current filter']],
  ])('%s only forgets, and the logger is told once', async (_, prepare, messages) => {
    const { page, calls } = await place.visit(figureRoute, {
      before: async (opening) => void (await opening.addInitScript(prepare)),
    });
    await settled(page);
    await expect.poll(() => seriesForecastOf(calls), { timeout: 20_000 }).toEqual(messages);
    for (const brand of (await brandsOf(page)).slice(0, 2)) {
      await choose(page, 'brand', brand.title);
      await chosen(page, 'brand', brand.value);
      await settled(page);
    }
    expect(seriesForecastOf(calls)).toEqual(messages);
  });
});
