import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  cpSync(join(root, 'tests/schemas/pass/project'), join(folder, 'pages'), { recursive: true });
  mkdirSync(at('.editor'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (...names: readonly string[]) => join(folder, 'pages', ...names);
/** What npm runs once it has installed, in a project at `project`. */
function prepare(project = root) {
  const [, script] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.prepare.split(' ');
  const env = { ...process.env, PAGES_DIR: at() };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, script)], {
    cwd: project,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

describe('an install', () => {
  it('leaves schemas for editors, before anything else has run', () => {
    expect(prepare()).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(readFileSync(at('.editor/page.schema.json'), 'utf8')).toContain('"reports/sales"');
    expect(existsSync(at('.editor/customers/page.schema.json'))).toBe(true);
  });

  it('leaves them where pages have mistakes, too', () => {
    writeFileSync(at('routes/report.yaml'), 'route: [\n');
    expect(prepare()).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(existsSync(at('.editor/page.schema.json'))).toBe(true);
  });

  it.each([
    ['there are no pages', () => rmSync(at(), { recursive: true })],
    ['the folder of schemas holds something else', () => mkdirSync(at('.editor/page.schema.json'))],
  ])('does not fail where %s: it says so in a line', (_, spoil) => {
    spoil();
    const { status, stdout, stderr } = prepare();
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Editors have no schemas yet; npm start and npm run validate write them\. \S.*\n$/,
    );
  });

  it('has nothing to do where the development dependencies are left out', () => {
    cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
    expect(prepare(folder)).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(existsSync(at('.editor/page.schema.json'))).toBe(false);
  });
});
