import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
const validate = () => spawnSync(process.execPath, ['scripts/run/command.mjs', 'validate', '--pages', at()]);

describe('validating pages', () => {
  it('tells editors the names', () => {
    mkdirSync(at('.editor'));
    expect(validate().status).toBe(0);
    expect(readFileSync(at('.editor', 'page.schema.json'), 'utf8')).toContain('"reports/sales"');
  });

  it('makes no folder for editors where no schema line leads to one', () => {
    expect(validate().status).toBe(0);
    expect(existsSync(at('.editor'))).toBe(false);
  });
});
