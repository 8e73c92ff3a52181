import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import colors from 'picocolors';
import { describe, expect, it } from 'vitest';
import { explainCommand } from '../../src/cli/explain/explain-command.ts';
import { Unusable } from '../../src/cli/unusable.ts';

const root = resolve(import.meta.dirname, '../..');
const sound = join(root, 'tests/schemas/pass/project');

/** What the command writes and answers, in this process. */
async function run(...args: string[]) {
  let stdout = '';
  const status = await explainCommand(args, {
    write: (text) => void (stdout += text),
    colors: colors.createColors(false),
  });
  return { status, stdout };
}

describe('explain', () => {
  it('prints the merged page with the place that each value came from', async () => {
    const { status, stdout } = await run('/report', '--customer', 'zoo', '--pages', sound);
    const folder = 'tests/schemas/pass/project';
    expect(stdout).toMatch(
      new RegExp(`^title: pages\\.zoo +# ${folder}/customers/zoo/routes/report\\.yaml:1$`, 'm'),
    );
    expect(stdout).toMatch(new RegExp(`^ {4}query: byChannel +# ${folder}/routes/report\\.yaml:25$`, 'm'));
    expect(status).toBe(0);
  });

  it('prints only what the customer changes', async () => {
    const { stdout } = await run('/report', '--customer', 'zoo', '--diff', '--pages', sound);
    expect(stdout).toContain('~ title: "pages.report" → "pages.zoo"');
    expect(stdout).toContain('- widgets.mix.angle: "spend"');
    expect(stdout).toContain('+ widgets.extra: {"type":"kpi","query":"daily","new":true,"measure":"clicks"}');
    expect(stdout).not.toContain('filterBar');
  });

  it('explains a customer’s file by its path, and what each customer changes in a page', async () => {
    const file = join(sound, 'customers/zoo/locales/en.yaml');
    expect((await run(file, '--diff', '--pages', sound)).stdout).toContain(`+ pages.zoo: "The zoo's report"`);
    expect((await run('/report', '--diff', '--pages', sound)).stdout).toMatch(/^zoo\n {2}~ title: /);
  });

  it('lists the customers that a change in a file reaches', async () => {
    const { stdout, status } = await run('--reach', join(sound, 'routes/report.yaml'), '--pages', sound);
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
  ])('can not be run with %j, and says why', async (args, said) => {
    const refusal: unknown = await run(...args, '--pages', sound).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Unusable);
    expect((refusal as Unusable).message).toContain(said);
  });

  it.each([
    [['/report'], 0, 'title: pages.report', ''],
    [['/reprot'], 2, '', 'Did you mean `/report`?'],
  ])('is a command: %j', (args, status, stdout, stderr) => {
    const ended = spawnSync(
      process.execPath,
      ['scripts/run/command.mjs', 'explain', ...args, '--pages', sound],
      { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
    );
    expect(ended.status).toBe(status);
    expect(ended.stdout).toContain(stdout);
    expect(ended.stderr).toContain(stderr);
    expect(stdout === '' ? ended.stdout : ended.stderr).toBe('');
  });
});
