import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeChanges } from '../../../src/cli/new/draft.ts';
import { promptFrom } from '../../../src/cli/new/prompt.ts';
import { newWidgetType, widgetTypeAnswers } from '../../../src/cli/new/widget-type/new-widget-type.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'widget-type-'));
  const needed = [
    'demo',
    'schemas',
    'src',
    'scripts',
    'tests',
    'tsconfig.json',
    'package.json',
    'vite.config.ts',
  ];
  for (const name of needed) cpSync(name, path.join(root, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const answers = { name: 'dial', description: 'One figure, turned.' };

/** A program of the project's own in the copy: its exit code, with what it said where that is not 0. */
function run(program: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.resolve('node_modules', program), ...args],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return status === 0 ? 'well' : `${status}\n${stdout}\n${stderr}`;
}

it('a new widget type typechecks, and is drawn in every state like all others', { timeout: 240_000 }, () => {
  writeChanges(newWidgetType(answers, root).changes);
  expect(run('tsx/dist/cli.mjs', 'scripts/generate/types.ts')).toBe('well');
  expect(run('typescript/bin/tsc', '--noEmit')).toBe('well');
  const contract = ['tests/web/widgets/widget-contract.test.ts', '-t', 'dial'];
  expect(
    run('vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', '--project', 'unit', ...contract),
  ).toBe('well');
});

const called = (name: string) => widgetTypeAnswers(promptFrom({ name }, null), process.cwd());

it('is refused where it is there, and where its name is no name', async () => {
  await expect(called('kpi')).rejects.toThrow(/kpi\.schema\.json exists already/);
  await expect(called('Dial!')).rejects.toThrow(/small letters/);
  await expect(called('class')).rejects.toThrow(/a word of the language/);
  expect(readFileSync('src/web/widgets/default-widgets.ts', 'utf8')).not.toContain('dial');
});
