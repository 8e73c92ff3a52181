import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readFigure } from './support/figures.ts';
import { filter } from './support/filters.ts';
import { holdReplies } from './support/held-replies.ts';
import { readTable } from './support/table.ts';
import { openSharedPlace, settled, widget } from './support/visiting.ts';

const place = openSharedPlace('writing');
const userName = 'admin@acme.example';
const brand = 'B000002';
const section = '/media-intelligence/smart-optimization';

const grid = (page: Page, name: string): Locator => widget(page, name).locator('[data-grid="ready"]');

async function saveGrid(page: Page, name: string): Promise<void> {
  await grid(page, name).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => grid(page, name).locator('.grid-bar-text').textContent()).toMatch(/saved\.$/);
}

async function writeRow(page: Page, name: string, texts: readonly string[]): Promise<void> {
  await grid(page, name).getByRole('button', { name: 'Add row' }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((plain) => navigator.clipboard.writeText(plain), texts.join('\t'));
  await grid(page, name).locator('.grid-row-insert [aria-colindex="2"]').first().click();
  await page.keyboard.press('ControlOrMeta+v');
}

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await filter(page, name).getByRole('combobox').click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(entry, { exact: true }).click();
  await settled(page);
}

/** Returns the rows that the API has. */
const rowsOf = (page: Page, path: string): Promise<readonly Record<string, string>[]> =>
  page.evaluate(async (address) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('idToken')}` };
    const reply = await fetch(`/api/resources/${address}`, { headers });
    const { rows } = (await reply.json()) as { rows: { values: Record<string, string> }[] };
    return rows.map(({ values }) => values);
  }, path);

interface OpenAdvice {
  readonly brand: string;
  readonly channel: string;
  readonly spend: number;
}

/** Returns the first clear, undecided advice of any brand. */
const openAdvice = (page: Page): Promise<OpenAdvice> =>
  page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('idToken')}` };
    const requested =
      'spend=spend&outcome=conversions&by=channel&change=0.33&decisions=decided_advice&open=true';
    for (let number = 2; number < 12; number += 1) {
      const id = `B${String(number).padStart(6, '0')}`;
      const reply = await fetch(`/api/models/advice/delivery_daily?${requested}&brand_id=${id}`, { headers });
      if (!reply.ok) continue;
      const { columns, rows } = (await reply.json()) as { columns: { name: string }[]; rows: unknown[][] };
      const at = (name: string): number => columns.findIndex((column) => column.name === name);
      const [row] = rows;
      if (row !== undefined)
        return { brand: id, channel: String(row[at('channel')]), spend: Number(row[at('advised_spend')]) };
    }
    throw new Error('No brand has advice that is clear.');
  });

const sumOf = (rows: readonly Record<string, string>[], field: string): number =>
  rows.reduce((sum, row) => sum + Number(row[field]), 0);

/**
 * Rows are rounded to cents individually, so their sum may differ from the displayed amount by half a cent
 * per row.
 */
function expectSum(rows: readonly Record<string, string>[], field: string, shown: string): void {
  const { value, step } = readFigure(shown)!;
  const off = Math.abs(sumOf(rows, field) - value);
  expect(off, `${shown} and ${sumOf(rows, field)}`).toBeLessThanOrEqual(
    step / 2 + 0.005 * rows.length + 1e-6,
  );
}

describe('optimization', () => {
  it('keeps a scenario: its budget is split, the split is kept, and stands beside the others', async () => {
    const { page } = await place.visit(`${section}/parametric-optimization?brand=${brand}`, {
      userName,
      viewport: { width: 1680, height: 1200 },
    });
    await settled(page);
    // A repeated run of the test finds the rows of the first one, so the code is unique.
    const code = `half-${Date.now()}`;
    await writeRow(page, 'scenarios', [code, `Half ${code}`, '3000']);
    await saveGrid(page, 'scenarios');
    await page.reload();
    await settled(page);
    await choose(page, 'scenario', `Half ${code}`);
    const money = await widget(page, 'money').locator('.kpi-value').getAttribute('title');
    const spent = (await readTable(page, 'detail')).rows;
    expect(spent.length).toBeGreaterThan(1);

    await page.getByRole('tab', { name: 'Keep and follow' }).click();
    await settled(page);
    await grid(page, 'keep').getByRole('button', { name: 'Take the best split' }).click();
    await saveGrid(page, 'keep');
    const kept = await rowsOf(page, `scenario_splits?brand=${brand}&scenario=${code}`);
    expect(kept).toHaveLength(spent.length);
    expect(sumOf(kept, 'spend')).toBeLessThanOrEqual(3000.05);
    expectSum(kept, 'spend', money!);
    await expect
      .poll(async () => (await readTable(page, 'compared')).rows.map((row) => row.name))
      .toContain(`Half ${code}`);
  });

  it('says how far a slow answer is, cancels it, and asks for it again', async () => {
    const { page } = await place.visit(section, { userName });
    await settled(page);
    const held = await holdReplies(page, ({ pathname }) => pathname.includes('/models/split/'));
    await page.goto(`${new URL(page.url()).origin}${section}/parametric-optimization?brand=${brand}`);
    const slow = widget(page, 'spends').locator('.widget-slow');
    await slow.getByText('Still calculating').waitFor();
    // The server runs another request with the same id and reports its progress to the user. The change is
    // unique, so no response is cached.
    const change = (0.2 + (Date.now() % 1e6) / 1e7).toFixed(7);
    const name = held.all[0]!.request.headers()['x-request-id']!;
    await page.evaluate(
      async ([id, requested]) => {
        const token = localStorage.getItem('idToken');
        const headers = { Authorization: `Bearer ${token}`, 'X-Request-Id': id! };
        await fetch(`/api/models/curves/delivery_daily?${requested}`, { headers });
      },
      [name, `spend=spend&outcome=clicks&by=channel&change=${change}&brand_id=${brand}`],
    );
    await slow.getByText(/^\d+% calculated$/).waitFor();
    await slow.getByRole('button', { name: 'Cancel' }).click();
    await widget(page, 'spends').getByText('Cancelled', { exact: true }).waitFor();
    await expect.poll(() => held.all[0]!.isAborted()).toBe(true);
    await held.stop();
    await widget(page, 'spends').getByRole('button', { name: 'Try again' }).click();
    await widget(page, 'spends').locator('.chart').waitFor();
  });

  it('splits the budget of the next months, and makes lines of a plan of them', async () => {
    const { page } = await place.visit(`${section}/ai-budget-optimizer?brand=${brand}&tab=plan`, {
      userName,
      viewport: { width: 1680, height: 1200 },
    });
    await settled(page);
    await widget(page, 'choosePlan').waitFor();
    const [plan] = await rowsOf(page, `plans?brand=${brand}`);
    const whole = await widget(page, 'money').locator('.kpi-value').getAttribute('title');
    await choose(page, 'plan', plan!['name']!);
    await page.getByRole('tab', { name: 'Make a plan' }).click();
    await settled(page);
    await grid(page, 'planLines').getByRole('button', { name: 'Make plan lines of the best split' }).click();
    await saveGrid(page, 'planLines');
    const lines = await rowsOf(page, `plan_lines?brand=${brand}&plan=${plan!['plan']}&limit=1000`);
    const made = lines.filter(({ name }) => / \d{4}-\d\d$/.test(name!));
    expect(new Set(made.map(({ starts }) => starts)).size).toBe(3);
    expect(new Set(made.map(({ method }) => method))).toEqual(new Set(['flat']));
    expect(made.filter(({ starts, ends }) => starts!.slice(0, 7) !== ends!.slice(0, 7))).toEqual([]);
    expectSum(made, 'cost', whole!);
  });

  it('takes a decision on a piece of advice with one click, and takes it back', async () => {
    const { page } = await place.visit(`${section}/algorithmic?brand=${brand}`, {
      userName,
      viewport: { width: 1680, height: 1200 },
    });
    await settled(page);
    const open = await openAdvice(page);
    await page.goto(`${new URL(page.url()).origin}${section}/algorithmic?brand=${open.brand}`);
    await settled(page);
    const row = widget(page, 'list').locator('.table-row', { hasText: open.channel });
    await row.getByText('Not clear').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Actions for ${open.channel}` }).click();
    await page.getByRole('menuitem', { name: 'Accept' }).click();
    await row.getByText('Accepted').waitFor();
    const [kept] = await rowsOf(
      page,
      `advice_decisions?brand=${open.brand}&channel=${open.channel}&decision=accepted`,
    );
    expect(Number(kept!['spend_advised'])).toBeCloseTo(open.spend, 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('Accepted').waitFor({ state: 'detached' });
  });
});
