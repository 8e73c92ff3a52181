import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import colors from 'picocolors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diffCommand } from '../../src/cli/diff/diff-command.ts';
import { Unusable } from '../../src/cli/unusable.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'diff-'));
const pages = join(folder, 'pages');

const git = (...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
    stdio: 'ignore',
  });

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(pages, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(join(pages, file), text.replace(from, to));
}

/** What the command writes and answers, in this process. */
async function run(...args: string[]) {
  let stdout = '';
  const status = await diffCommand(['--pages', pages, ...args], {
    write: (text) => void (stdout += text),
    colors: colors.createColors(false),
  });
  return { status, stdout };
}

beforeAll(() => {
  cpSync(join(root, 'tests/schemas/pass/project'), pages, { recursive: true });
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
  change('filter-bars/main.yaml', 'isNecessary: true, selectFirst', 'selectFirst');
  change('routes/report.yaml', 'trend: { type: line', 'trend: { type: column');
  git('commit', '--quiet', '--all', '--message', 'second');
  change('routes/list.yaml', 'sort: -spend', 'sort: -spnd');
  change('locales/en.yaml', 'report: Report', 'report: "The `report` | <b>"');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('diff', () => {
  it('tells what two revisions say differently, by page and bar, with whom it reaches', async () => {
    const { status, stdout } = await run('HEAD~1', 'HEAD');
    expect(stdout).toMatch(
      /^\/report\n {2}~ widget trend is now a column chart \(was line\); reaches 1 customer\n\nFilter bar main, on \/report\n {2}~ Brand is no longer required on main; reaches 1 customer\n\n2 changes on 1 page\. HEAD~1 \(\w{8}\) → HEAD \(\w{8}\)\n$/,
    );
    expect(status).toBe(0);
  });

  it('compares with the work tree, and with what has mistakes as it is written', async () => {
    const { status, stdout } = await run();
    expect(stdout).toContain('widgets.table.sort is now -spnd (was -spend)');
    expect(stdout).toContain(
      'the work tree has mistakes, so it was compared as it is written: routes/list.yaml:',
    );
    expect(status).toBe(0);
  });

  it('writes a comment for a pull request, in which no text of a page is markup', async () => {
    const { stdout } = await run('HEAD', '--format', 'markdown');
    expect(stdout).toMatch(
      /^### 2 changes on 1 page\.\n\n`HEAD \(\w{8}\)` → `the work tree`\n\n\*\*`\/list\/:id`\*\*\n\n- /,
    );
    expect(stdout).toContain(
      '- text `pages.report` is now ``The `report` | <b>`` in `en` (was `Report`); reaches 1 customer',
    );
  });

  it('lists every change with its pointer for machines', async () => {
    const { stdout } = await run('HEAD~1..HEAD', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      changes: [
        {
          kind: 'widget-type',
          document: 'page',
          slot: 'routes/report',
          name: '/report',
          pointer: '/widgets/trend/type',
          routes: ['/report'],
          from: 'line',
          to: 'column',
          reach: { base: true, customers: ['zoo'], spared: [] },
        },
        {
          kind: 'component-required',
          slot: 'filter-bars/main',
          pointer: '/components/brand/rules/isNecessary',
          routes: ['/report'],
          from: true,
        },
      ],
      customers: ['zoo'],
      unread: [],
      mistakes: { before: [], after: [] },
      summary: { changes: 2, pages: 1 },
    });
  });

  it('leaves out what can’t be read, says so, and compares the rest', async () => {
    const text = readFileSync(join(pages, 'routes/report.yaml'), 'utf8');
    writeFileSync(join(pages, 'routes/report.yaml'), 'route: [\n');
    const { status, stdout } = await run('HEAD');
    writeFileSync(join(pages, 'routes/report.yaml'), text);
    expect(stdout).toContain("routes/report.yaml can't be read in one of the two, and was not compared.");
    expect(stdout).toContain('text pages.report is now');
    expect(stdout).not.toContain('/report is gone');
    expect(status).toBe(0);
  });

  it.each([
    [['nowhere'], 'There is no revision `nowhere`'],
    [['HEAD', 'HEAD', 'HEAD'], 'Usage'],
    [['--format', 'xml'], 'There is no format `xml`. Known: text, markdown, json.'],
    [['--pages', '/nowhere/at/all'], 'There is no folder'],
    [['--pages', tmpdir()], 'is in no git repository'],
  ])('can not be run with %j, and says why', async (args, said) => {
    const refusal: unknown = await run(...args).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Unusable);
    expect((refusal as Unusable).message).toContain(said);
  });

  it.each([
    [['HEAD~1', 'HEAD'], 0, '2 changes on 1 page.', ''],
    [['nowhere'], 2, '', 'There is no revision `nowhere`'],
  ])('is a command: %j', (args, status, stdout, stderr) => {
    const ended = spawnSync(
      process.execPath,
      ['scripts/run/command.mjs', 'diff', '--pages', pages, ...args],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    expect(ended.status).toBe(status);
    expect(ended.stdout).toContain(stdout);
    expect(ended.stderr).toContain(stderr);
    expect(stdout === '' ? ended.stdout : ended.stderr).toBe('');
  });
});
