import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimulationOutput } from '../../src/cascade/simulate/index.ts';
import { openPanel } from './support/developer-panel.ts';
import { brandsOf, choose, choosePeriod, chosen, listsOf } from './support/filters.ts';
import { holdReplies } from './support/held-replies.ts';
import { figureRoute, trialPages } from './support/trial-pages.ts';
import { menuLink, openPlace, settled } from './support/visiting.ts';

const root = resolve(import.meta.dirname, '../..');
const place = openPlace({ environment: 'development', pages: trialPages });
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reportwright-trace-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Replays a trace with the command that the panel shows. Fails when the trace fails. */
async function play(trace: string): Promise<SimulationOutput> {
  const file = join(folder, 'trace.yaml');
  await writeFile(file, trace);
  const command = ['scripts/run/command.mjs', 'simulate', file];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as SimulationOutput;
}

const questionOf = (path: string, params: Iterable<readonly [string, unknown]>): string =>
  `${path}?${[...params]
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join('&')}`;

/** The requests for lists, those of datasets and those that the server foresaw, too. */
async function requestedBy(calls: readonly Request[]): Promise<string[]> {
  const requests = calls.filter(
    (call) => /\/api\/(pages\/start\?|lists\/)/.test(call.url()) || listsOf([call]).length > 0,
  );
  const requested = requests.map(async (call) => {
    const { pathname, searchParams } = new URL(call.url());
    if (!pathname.endsWith('/start')) return [questionOf(pathname.replace('/api/', ''), searchParams)];
    const { lists } = (await (await call.response())!.json()) as StartReplies;
    return lists.map(({ request }) => request);
  });
  return (await Promise.all(requested)).flat();
}

interface StartReplies {
  readonly lists: readonly { readonly request: string }[];
}

const playedBy = ({ requests }: SimulationOutput): string[] =>
  requests.map(({ path, params }) => questionOf(path, Object.entries(params)));

async function copyTrace(page: Page): Promise<string> {
  const panel = await openPanel(page);
  await panel.getByRole('button', { name: 'Copy trace' }).click();
  await panel.getByText('Copied. Save it as a file and play it:').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

describe('a trace that is copied in the browser', () => {
  it('plays to the same requests, selections and address, aborted replies and all', async () => {
    const { page, calls } = await place.visit(figureRoute, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await settled(page);
    const [first, second] = await brandsOf(page);
    const held = await holdReplies(page, (url) => url.searchParams.get('brand_id') === first!.value);
    await choose(page, 'brand', first!.title);
    const ofFirst = await held.of('brand_id', first!.value);
    await choose(page, 'brand', second!.title);
    await chosen(page, 'brand', second!.value);
    await expect.poll(() => ofFirst.isAborted()).toBe(true);
    await held.stop();
    await choosePeriod(page, 'last-7d');
    await settled(page);

    const played = await play(await copyTrace(page));
    // One request was made by the test itself, to read the brands.
    const requested = await requestedBy(calls);
    expect(playedBy(played)).toEqual(requested.toSpliced(requested.indexOf('global/filters?', 1), 1));
    expect(playedBy(played)).toHaveLength(4);
    expect(played.final.brand!.selected).toBe(second!.value);
    expect(played.url).toBe(new URL(page.url()).search);
    expect(played.metrics.at(-1)!.outcome).toBe('ok');
  });

  it('begins anew with each page', async () => {
    const { page, calls } = await place.visit('/home/index', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await settled(page);
    calls.length = 0;
    await menuLink(page, 'Channel report').click();
    await page.locator('[data-page="/smart-reporting/channel-report"][data-state="ready"]').waitFor();
    expect(playedBy(await play(await copyTrace(page)))).toEqual(await requestedBy(calls));
  });
});

describe('the developer panel', () => {
  it('opens from the header or by keyboard, and is still open after a reload', async () => {
    const { page } = await place.visit(figureRoute);
    await settled(page);
    const panel = await openPanel(page);
    await panel.getByText(figureRoute, { exact: true }).first().waitFor();
    await page.reload();
    await panel.waitFor();
    await page.keyboard.press('Alt+Shift+D');
    await panel.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Developer tools' }).getAttribute('aria-pressed')).toBe(
      'false',
    );
    await page.keyboard.press('Alt+Shift+D');
    await panel.waitFor();
  });
});
