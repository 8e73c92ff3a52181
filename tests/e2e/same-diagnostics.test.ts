import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPanel } from './support/developer-panel.ts';
import { openPlace, settled } from './support/visiting.ts';

const root = resolve(import.meta.dirname, '../..');
const place = openPlace({ environment: 'development' });
const fileOf = (path: string): string => join(place.server().pagesDir, path);
const page = 'routes/smart-reporting/channel-report.yaml';
const overlay = `customers/globex/${page}`;

/** A mistake as reported by log, browser, API and validator. */
interface Told {
  readonly place: string;
  readonly code: string;
  readonly text: string;
}

interface Diagnostic {
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly suggestion?: string;
}

const toldBy = (prefix: string, { code, file, line, column, message, suggestion }: Diagnostic): Told => ({
  place: `${file.slice(prefix.length)}:${line}:${column}`,
  code,
  text: suggestion === undefined ? message : `${message} (${suggestion})`,
});

/** Runs `npm run validate`, which exits with 1 when there is a mistake. */
const validated = (): Promise<Told[]> =>
  new Promise((told) => {
    const { pagesDir } = place.server();
    const args = ['scripts/run/command.mjs', 'validate', '--format', 'json', '--pages', pagesDir];
    execFile(process.execPath, args, { cwd: root }, (_ended, stdout) => {
      const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] };
      told(diagnostics.map((diagnostic) => toldBy(`${relative(root, pagesDir)}/`, diagnostic)));
    });
  });

async function answered(browser: Page): Promise<Told[]> {
  const answer = await browser.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('idToken')}` };
    return (await fetch('/api/dev/diagnostics', { headers })).json();
  });
  return (answer as { readonly diagnostics: readonly Diagnostic[] }).diagnostics.map((each) =>
    toldBy('', each),
  );
}

function logged(): Told[] {
  const lines = place
    .server()
    .logged()
    .map((line) => JSON.parse(line));
  return lines
    .filter((line) => 'diagnostic' in line)
    .map(({ msg, diagnostic: { code, file, line, column } }) => {
      const where = `${file}:${line}:${column}`;
      return { place: where, code, text: String(msg).replace(`${where}: `, '') };
    });
}

const listed = (browser: Page): Promise<Told[]> =>
  browser.locator('[data-mistakes] article').evaluateAll((items) =>
    items.map((item) => ({
      place: item.querySelector('code')!.textContent,
      code: item.querySelector('button')!.textContent,
      text: item.querySelector('p')!.textContent,
    })),
  );

/** Removes the backticks around code, which the browser displays as code elements. */
const withoutMarks = (told: readonly Told[]): Told[] =>
  told.map((each) => ({ ...each, text: each.text.replaceAll('`', '') }));

it('log, browser, API and validator tell the same of a broken page and a broken overlay', async () => {
  const { page: browser } = await place.visit('/home/index');
  await settled(browser);
  const [good, own] = await Promise.all([page, overlay].map((file) => readFile(fileOf(file), 'utf8')));
  await writeFile(fileOf(page), good!.replace('measure: ctr,', 'measure: ctrr,'));
  await writeFile(fileOf(overlay), own!.replace('y: channel', 'y: chanel'));
  await expect.poll(() => listed(browser)).toHaveLength(2);

  const told = await validated();
  expect(told.map(({ place: where, code }) => [where.replace(/:\d+:\d+$/, ''), code])).toEqual([
    [overlay, 'unknown-field'],
    [page, 'unknown-field'],
  ]);
  expect(await answered(browser)).toEqual(told);
  expect(await listed(browser)).toEqual(withoutMarks(told));
  // The server may have read a file while it was being written, so the log may contain further mistakes.
  for (const each of told) expect(logged()).toContainEqual(each);

  const item = browser.locator('[data-mistakes] article').filter({ hasText: 'ctrr' });
  expect(await item.getByRole('link').getAttribute('href')).toBe(
    `vscode://file${place.server().pagesDir}/${told[1]!.place}`,
  );
  await item.getByRole('button', { name: 'unknown-field' }).click();
  const explanation = item.locator('[data-explains="unknown-field"]');
  const [, what] = (await readFile(join(root, 'schemas/diagnostics/unknown-field.md'), 'utf8')).split('\n\n');
  await explanation.getByText(what!).waitFor();
  await expect.poll(() => explanation.getByRole('heading').allTextContents()).toContain('Right');
  await item.getByRole('button', { name: 'unknown-field' }).click();
  await explanation.waitFor({ state: 'detached' });

  const panel = await openPanel(browser);
  await expect
    .poll(() => panel.locator('article a').allTextContents())
    .toEqual(told.map((each) => each.place));

  await writeFile(fileOf(page), good!);
  await writeFile(fileOf(overlay), own!);
  await browser.locator('[data-mistakes]').waitFor({ state: 'detached' });
  expect(await validated()).toEqual([]);
});
