import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const specimen = 'tests/schemas/pass/project';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'validate-'));
  cpSync(specimen, join(folder, 'pages'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (...names: readonly string[]) => join(folder, 'pages', ...names);
const run = (command: string, ...args: readonly string[]) =>
  spawnSync(command, args, { encoding: 'utf8', cwd: command === 'git' ? folder : undefined });
const validate = () => run(process.execPath, '--import', 'tsx', 'src/cli/validate.ts', '--pages', at());

describe('validating pages', () => {
  it('tells editors the names, and git that they are no change to commit', () => {
    cpSync('pages/.schemas', at('.schemas'), { recursive: true });
    writeFileSync(at('.schemas', 'page.schema.json'), '{}\n');
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'x'],
    ])
      expect(run('git', ...args).stderr).toBe('');
    expect(validate().status).toBe(0);
    expect(readFileSync(at('.schemas', 'page.schema.json'), 'utf8')).toContain('"reports/sales"');
    expect(run('git', 'status', '--porcelain').stdout).toBe('');
  });

  it('makes no folder for editors where no schema line leads to one', () => {
    expect(validate().status).toBe(0);
    expect(existsSync(at('.schemas'))).toBe(false);
  });
});
