import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFigure } from './support/figures.ts';
import { requestDatabase } from './support/sql.ts';
import { openPlace, settled, widget } from './support/visiting.ts';
import type { Visit } from './support/visiting.ts';

const page = '/campaign-labelling/campaign-labelling-kpi-target';
const place = openPlace({ environment: 'development' });
const admin = 'admin@acme.example';

/** Two brands that have clicks in January of this year, and targets. */
let brands: readonly string[] = [];
const year = new Date().getFullYear();
const january = `date >= '${year}-01-01' AND date < '${year}-02-01'`;

beforeAll(async () => {
  const found = await requestDatabase(
    place.server().dataDir,
    `SELECT brand_id FROM delivery_daily SEMI JOIN (SELECT brand_id FROM kpi_targets WHERE company_id = 'acme' AND kpi_type = 'CTR' AND ${january}) USING (brand_id)
     WHERE company_id = 'acme' AND objective = 'consideration' AND ${january} GROUP BY ALL HAVING sum(clicks) > 0 ORDER BY 1 LIMIT 2`,
  );
  brands = found.map(({ brand_id }) => String(brand_id));
});

/** The rows of the grid, which are KPIs. Its columns are months. */
const rows = ['CPM', 'VTR', 'Viewability', 'CTR', 'CPC', 'Landing rate', 'CPA', 'CVR', 'ROAS'];
const cell = (grid: Locator, kpi: string, month: number, below = 0): Locator =>
  grid.locator(`[role=row][aria-rowindex="${rows.indexOf(kpi) + 2 + below}"] [aria-colindex="${month + 3}"]`);
const unsaved = (grid: Locator): Locator => grid.locator('.grid-bar-text');

async function openTargets(brand: string, userName = admin): Promise<Visit & { readonly grid: Locator }> {
  const visit = await place.visit(`${page}?brand=${brand}&year=${year}`, { userName });
  const grid = widget(visit.page, 'targets').locator('[data-grid="ready"]');
  await cell(grid, 'CTR', 1).waitFor();
  await settled(visit.page);
  return { ...visit, grid };
}

async function paste(target: Page, at: Locator, text: string): Promise<void> {
  await target.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await target.evaluate((plain) => navigator.clipboard.writeText(plain), text);
  await at.click();
  await target.keyboard.press('ControlOrMeta+v');
}

async function type(target: Page, at: Locator, text: string): Promise<void> {
  await at.click();
  await target.keyboard.type(text);
  await target.keyboard.press('Enter');
}

/** Returns a function that calls the API as this user. */
async function asUser(
  userName: string,
): Promise<(path: string, body?: object, method?: string) => Promise<Response>> {
  const { url } = place.server();
  const login = await fetch(`${url}/api/global/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: 'demo' }),
  });
  const { idToken } = (await login.json()) as { readonly idToken: string };
  return (path, body, method = body === undefined ? 'GET' : 'POST') =>
    fetch(`${url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

interface Row {
  readonly id: string;
  readonly version: number;
  readonly values: {
    readonly brand: string;
    readonly kpi: string;
    readonly month: string;
    readonly target: number;
  };
}

async function storedRows(userName: string, query: string): Promise<readonly Row[]> {
  const ask = await asUser(userName);
  return ((await (await ask(`resources/kpi_targets?${query}`)).json()) as { readonly rows: readonly Row[] })
    .rows;
}

describe('targets', () => {
  it('are pasted and typed in a table of months, kept over a reload, saved, and asked for again below', async () => {
    const brand = brands[0]!;
    const { page: opened, grid, calls } = await openTargets(brand);
    await paste(opened, cell(grid, 'CTR', 1), '1.5%\t1.6%\n0.91\t0.92');
    await expect.poll(() => cell(grid, 'CTR', 2).textContent()).toBe('1.60%');
    expect(await cell(grid, 'CTR', 1).textContent()).toBe('1.50%');
    expect(await cell(grid, 'CPC', 2).textContent()).toContain('0.92');
    await type(opened, cell(grid, 'Landing rate', 1), '77');
    expect(await cell(grid, 'Landing rate', 1).textContent()).toBe('77.00%');
    await expect.poll(() => unsaved(grid).textContent()).toBe('5 unsaved rows');
    // Waits until the change is stored in the browser.
    await opened.waitForTimeout(600);
    const requested = opened.waitForEvent('dialog').then((dialog) => dialog.accept());
    await opened.reload();
    await requested;
    await expect.poll(() => unsaved(grid).textContent()).toBe('5 unsaved rows');
    expect(await cell(grid, 'CTR', 1).textContent()).toBe('1.50%');
    await settled(opened);
    const reports = () => calls.filter((call) => call.url().includes('reports/kpi_progress')).length;
    const before = reports();
    await cell(grid, 'CTR', 1).click();
    await opened.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => unsaved(grid).textContent()).toBe('5 changes saved.');
    // The widgets below show the change without an action by the user.
    await expect.poll(reports).toBeGreaterThan(before);
  });

  it('that two people change at once are shown to the second one, who decides; the history has both', async () => {
    const brand = brands[0]!;
    const [one, other] = [await openTargets(brand), await openTargets(brand)];
    await type(other.page, cell(other.grid, 'CTR', 1), '3%');
    await expect.poll(() => unsaved(other.grid).textContent()).toBe('1 unsaved row');
    await type(one.page, cell(one.grid, 'CTR', 1), '2%');
    await one.page.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => unsaved(one.grid).textContent()).toBe('1 change saved.');
    const panel = other.grid.getByRole('alert').filter({ hasText: admin });
    await expect.poll(() => panel.textContent()).toContain('2.00%');
    expect(await panel.textContent()).toContain('3.00%');
    // The panel names the row without the brand and the year, which all rows share.
    expect(await panel.locator('.grid-conflict-head strong').textContent()).toBe('CTR · Jan');
    await panel.getByRole('button', { name: 'Keep mine' }).click();
    // The keys work at once: the focus is in the row.
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => other.grid.locator('[role=gridcell]:focus').count()).toBe(1);
    await other.page.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => unsaved(other.grid).textContent()).toBe('1 change saved.');
    const [row] = (await storedRows(admin, `brand=${brand}&year=${year}&month=M01`)).filter(
      ({ values }) => values.kpi === 'CTR',
    );
    const ask = await asUser(admin);
    const { history } = (await (await ask(`resources/kpi_targets/history?id=${row!.id}`)).json()) as {
      readonly history: readonly { readonly values: { readonly target: number }; readonly by: string }[];
    };
    expect(history.slice(0, 2).map(({ values, by }) => [values.target, by])).toEqual([
      [0.03, admin],
      [0.02, admin],
    ]);
    // The first version is from the demonstration data.
    expect(history.at(-1)!.by).toBe('reportwright');
  });

  it('are copied to the next year with a change, once that is saved', async () => {
    const brand = brands[1]!;
    const { page: opened, grid } = await openTargets(brand);
    const before = (await storedRows(admin, `brand=${brand}&year=${year}`)).length;
    const first = readFigure((await cell(grid, 'CPC', 1).textContent())!)!.value;
    await grid.getByRole('button', { name: 'Copy to the next year' }).click();
    await opened.getByLabel('Change in percent').fill('10');
    await opened.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(() => unsaved(grid).textContent()).toBe(`${before} unsaved rows`);
    await grid.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => unsaved(grid).textContent()).toBe(`${before} changes saved.`);
    const copied = await storedRows(admin, `brand=${brand}&year=${year + 1}`);
    expect(copied).toHaveLength(before);
    const firstCopy = copied.find(({ values }) => values.kpi === 'CPC' && values.month === 'M01');
    expect(Number(firstCopy!.values.target)).toBeCloseTo(first * 1.1, 2);
  });

  it('of other brands are neither seen nor written by who is limited to one', async () => {
    const [own, foreign] = brands as [string, string];
    const limited = 'viewer@acme.example';
    const manage = await asUser(admin);
    const ability = [
      { action: 'read', subject: 'Auth' },
      { action: 'update', subject: 'Target' },
    ];
    expect((await manage(`global/users/${limited}`, { brands: [own], ability }, 'PATCH')).status).toBe(200);
    const seen = await storedRows(limited, 'limit=5000');
    expect(seen.length).toBeGreaterThan(0);
    expect([...new Set(seen.map(({ values }) => values.brand))]).toEqual([own]);
    const ask = await asUser(limited);
    const insert = {
      kind: 'insert',
      values: { brand: foreign, year: 2099, month: 'M01', kpi: 'CTR', target: 0.1 },
    };
    const answer = await ask('resources/kpi_targets/changes', { changes: [insert] });
    expect(answer.status).toBe(422);
    const [theirs] = await storedRows(admin, `brand=${foreign}&year=${year}&limit=1`);
    const update = { kind: 'update', id: theirs!.id, version: theirs!.version, values: { target: 0.5 } };
    expect((await ask('resources/kpi_targets/changes', { changes: [update] })).status).toBe(409);

    const { page: opened, grid } = await openTargets(foreign, limited);
    await expect.poll(() => new URL(opened.url()).searchParams.get('brand')).not.toBe(foreign);
    await type(opened, cell(grid, 'CPA', 1), '44');
    await opened.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => unsaved(grid).textContent()).toBe('1 change saved.');
    const [mine] = (await storedRows(admin, `brand=${own}&year=${year}&month=M01`)).filter(
      ({ values }) => values.kpi === 'CPA',
    );
    expect(mine!.values.target).toBe(44);
  });
});
