import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sound = join(root, 'tests/schemas/pass/project');

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/run/command.mjs', 'explain', ...args],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  return { status, stdout, stderr };
}

describe('explain', () => {
  it('prints the merged page with the place that each value came from', () => {
    const { status, stdout } = run('/report', '--customer', 'zoo', '--pages', sound);
    const folder = 'tests/schemas/pass/project';
    expect(stdout).toMatch(
      new RegExp(`^title: pages\\.zoo +# ${folder}/customers/zoo/routes/report\\.yaml:1$`, 'm'),
    );
    expect(stdout).toMatch(new RegExp(`^ {4}query: byChannel +# ${folder}/routes/report\\.yaml:25$`, 'm'));
    expect(status).toBe(0);
  });

  it('prints only what the customer changes', () => {
    const { stdout } = run('/report', '--customer', 'zoo', '--diff', '--pages', sound);
    expect(stdout).toContain('~ title: "pages.report" → "pages.zoo"');
    expect(stdout).toContain('- widgets.mix.angle: "spend"');
    expect(stdout).toContain('+ widgets.extra: {"type":"kpi","query":"daily","new":true,"measure":"clicks"}');
    expect(stdout).not.toContain('filterBar');
  });

  it('explains a customer’s file by its path, and what each customer changes in a page', () => {
    const file = join(sound, 'customers/zoo/locales/en.yaml');
    expect(run(file, '--diff', '--pages', sound).stdout).toContain(`+ pages.zoo: "The zoo's report"`);
    expect(run('/report', '--diff', '--pages', sound).stdout).toMatch(/^zoo\n {2}~ title: /);
  });

  it('lists the customers that a change in a file reaches', () => {
    const { stdout, status } = run('--reach', join(sound, 'routes/report.yaml'), '--pages', sound);
    expect(stdout).toContain(
      'routes/report.yaml reaches 1 customer and every company without files of its own',
    );
    expect(stdout).toContain('zoo  all but title, widgets.mix.type');
    expect(status).toBe(0);
  });

  it.each([
    [['/reprot'], 'Did you mean `/report`? Known: /list/:id, /report'],
    [['/report', '--customer', 'zo'], 'There is no customer `zo`. Did you mean `zoo`?'],
    [['--reach', 'package.json'], '`package.json` is no document'],
    [[], 'Usage'],
  ])('ends with 2 and one line on what was wrong with %j', (args, said) => {
    const { status, stderr, stdout } = run(...args, '--pages', sound);
    expect(stderr).toContain(said);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });
});
