import type { Locator, Page, Request } from 'playwright-core';

export const filter = (page: Page, name: string): Locator => page.locator(`[data-filter="${name}"]`);

/** Waits until a filter is in this state. */
export const filterIs = (page: Page, name: string, state: string): Promise<void> =>
  page.locator(`[data-filter="${name}"][data-state="${state}"]`).waitFor();

/** The notice at the foot of the window. */
export const notice = (page: Page): Locator => page.locator('[data-notice]');

/** Returns the displayed selection of a filter. */
export const shownIn = (page: Page, name: string): Promise<string> =>
  filter(page, name)
    .locator('.ant-select-content')
    .evaluate((element) => element.textContent ?? '');

/** Selects an entry of a list by keyboard only, without pauses. */
export const choose = async (page: Page, name: string, title: string): Promise<void> => {
  const input = filter(page, name).getByRole('combobox');
  await input.focus();
  await page.keyboard.press('Enter');
  await input.fill(title);
  await page.locator('.ant-select-item-option-active', { hasText: title }).waitFor();
  await page.keyboard.press('Enter');
};

export const choosePeriod = async (page: Page, preset: string): Promise<void> => {
  await filter(page, 'date').getByRole('textbox').first().click();
  await page.locator(`[data-preset="${preset}"]:visible`).click();
  await page.waitForURL(`**?*date=${preset}*`);
};

/** Waits until the address contains the selected value. */
export const chosen = (page: Page, name: string, value: string): Promise<void> =>
  page.waitForURL((url) => url.searchParams.get(name) === value);

export interface ShownEntry {
  readonly title: string;
  readonly value: string;
}

/** Returns the brands of the logged-in user, without "All Brands". */
export const brandsOf = async (page: Page): Promise<readonly ShownEntry[]> => {
  const entries = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('idToken')}` };
    const reply = await fetch('/api/global/filters', { headers });
    return ((await reply.json()) as { brandFilter: { title: string; value: string }[] }).brandFilter;
  });
  return entries.filter((entry) => entry.value !== 'B000001');
};

export const reportsOf = (calls: readonly Request[]): Request[] =>
  calls.filter((call) => call.url().includes('/api/reports/'));

/** Returns the requests of filters, except those for saved selections. */
export const listsOf = (calls: readonly Request[]): Request[] =>
  calls.filter((call) => /\/api\/global\/filters(?!\/filter_saved)/.test(call.url()));

export const paramOf = (call: Request, name: string): string | null =>
  new URL(call.url()).searchParams.get(name);
