import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Workplace } from './importing.ts';

const GOOD = 'Day,Campaign,Cost,Clicks\n2030-01-01,One,12.50,10\n';
const INTO = ['--dataset', 'delivery_daily', '--company', 'acme'];

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
});
afterEach(() => place.remove());

const started = (...args: readonly string[]) =>
  spawn(process.execPath, ['scripts/run/command.mjs', 'import', ...args], {
    env: { ...process.env, DATA_DIR: place.dataDir, PAGES_DIR: place.pagesDir },
  });

async function run(...args: readonly string[]) {
  const child = started(...args);
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => (said.out += String(text)));
  child.stderr.on('data', (text) => (said.err += String(text)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...said };
}

describe('the import command', () => {
  it('tells how it understood the file and what it did, and exits with 0', async () => {
    const { code, out, err } = await run(place.file('ads.csv', GOOD), ...INTO);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n').slice(1)).toEqual([
      '  Day → date (date)',
      '  Campaign → campaign_name (text)',
      '  Cost → spend (number, decimal point)',
      '  Clicks → clicks (whole number)',
      'Totals:',
      '  spend 12.5',
      '  clicks 10',
      'Imported 1 rows into delivery_daily for acme. A server that is running shows them at once.',
      '',
    ]);
  });

  it('tells on the other channel what it can not read, and exits with 1', async () => {
    const { code, out, err } = await run(place.file('ads.csv', GOOD.replace('12.50', 'x')), ...INTO);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      `A value can't be read. Nothing was imported.\n  row 2, column "Cost": "x" is not a number\n`,
    );
  });

  it('leaves nothing half there when it is killed, and the next one works', async () => {
    await place.import(place.file('ads.csv', GOOD), ...INTO);
    const imports = path.join(place.dataDir, 'imports');
    const before = readFileSync(path.join(imports, 'manifest.json'), 'utf8');
    const rows = Array.from({ length: 150_000 }, (_, index) => `2030-02-01,Campaign ${index},1.25,${index}`);
    const big = place.file('big.csv', `Day,Campaign,Cost,Clicks\n${rows.join('\n')}\n`);

    const child = started(big, ...INTO);
    await untilSome(() => existsSync(path.join(imports, 'import.lock')) || child.exitCode !== null);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(readFileSync(path.join(imports, 'manifest.json'), 'utf8')).toBe(before);
    expect(readdirSync(imports)).toContain('import.lock');

    await place.import(big, ...INTO);
    const warehouse = await place.warehouse();
    const { rows: sums } = await warehouse.query({
      sql: `SELECT count(*), sum(spend) FROM delivery_daily WHERE date >= '2030-01-01'`,
      params: [],
    });
    await warehouse.close();
    expect(sums).toEqual([[150_001, 187_512.5]]);
  });
});

async function untilSome(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
}
