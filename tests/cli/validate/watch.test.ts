import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const pages = join(mkdtempSync(join(tmpdir(), 'watch-')), 'pages');
cpSync(join(root, 'tests/schemas/pass/project'), pages, { recursive: true });
afterAll(() => rmSync(resolve(pages, '..'), { recursive: true, force: true }));

it('validates again after each change, until it is told to end', async () => {
  const child = spawn(
    process.execPath,
    ['scripts/run/command.mjs', 'validate', '--watch', '--pages', pages],
    { cwd: root, env: { ...process.env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const says = async (text: string): Promise<void> => {
    while (!said.includes(text)) await once(child.stdout, 'data');
    said = '';
  };
  await says('No mistakes in');
  const file = join(pages, 'routes/report.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('delta: daily', 'delta: dayly'));
  await says('did you mean `daily`?');
  writeFileSync(file, text);
  await says('No mistakes in');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
}, 60_000);
