import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { openPlace, settled, widget } from './support/visiting.ts';

const place = openPlace({ environment: 'production' });

it('a page that was just made is served and drawn at once', async () => {
  const { dataDir, pagesDir } = place.server();
  const flags = ['--route', '/smart-reporting/devices', '--dataset', 'delivery_daily', '--title', 'Devices'];
  const more = [
    '--measures',
    'spend,clicks,ctr',
    '--dimensions',
    'device',
    '--filter-bar',
    'default-report',
    '--yes',
  ];
  const child = spawn('npm', ['run', '--silent', 'new', '--', 'page', ...flags, ...more], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir, PAGES_DIR: pagesDir },
    stdio: 'ignore',
  });
  expect(await once(child, 'close')).toEqual([0, null]);

  const { page } = await place.visit('/smart-reporting/devices');
  await settled(page);
  for (const name of ['spend', 'clicks', 'ctr', 'trend', 'largest', 'detail'])
    await widget(page, name).and(page.locator('[data-state="ready"]')).waitFor();
  expect(await widget(page, 'spend').locator('.kpi-value').textContent()).toMatch(/\d/);
  await page.getByRole('heading', { name: 'Devices' }).waitFor();
});
