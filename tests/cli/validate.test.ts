import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import colors from 'picocolors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unusable } from '../../src/cli/unusable.ts';
import { validateCommand } from '../../src/cli/validate/validate-command.ts';
import { takeLock } from '../../src/server/process/process-lock.ts';
import { openPgliteState } from '../../src/server/state/pglite-state.ts';
import { clockAt } from '../support/clock.ts';
import { unpackEmptyState } from '../support/test-state.ts';

const root = resolve(import.meta.dirname, '../..');
const sound = join(root, 'tests/schemas/pass/project');
const broken = join(mkdtempSync(join(tmpdir(), 'validate-')), 'pages');

beforeAll(() => {
  cpSync(sound, broken, { recursive: true });
  const file = join(broken, 'routes/report.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('delta: daily', 'delta: dayly'));
});

afterAll(() => {
  rmSync(resolve(broken, '..'), { recursive: true, force: true });
});

const run = (...args: string[]) => runWith({}, ...args);

/** What the command writes and answers, in this process. */
async function runWith(variables: Record<string, string>, ...args: string[]) {
  let [stdout, stderr] = ['', ''];
  const status = await validateCommand(args, {
    write: (text) => void (stdout += text),
    note: (text) => void (stderr += text),
    colors: colors.createColors(false),
    variables: { ...process.env, ...variables },
  });
  return { status, stdout, stderr };
}

describe('validate', () => {
  it('ends with 0 and one line when there is nothing to mend', async () => {
    const { status, stdout } = await run('--pages', sound);
    expect(stdout).toMatch(/^No mistakes in 16 files \(2 pages\), \d+ ms\.\n$/);
    expect(status).toBe(0);
  });

  it('ends with 1 and shows the line of each mistake', async () => {
    const { status, stdout } = await run('--pages', broken);
    expect(stdout).toContain('routes/report.yaml:22:60 error unknown-query');
    expect(stdout).toContain('did you mean `daily`?');
    expect(stdout).toMatch(/22 │ {3}spend: .*\n +│ +\^{5}\n/);
    expect(status).toBe(1);
  });

  it('prints one JSON document and nothing else', async () => {
    const { status, stdout } = await run('--pages', broken, '--format', 'json');
    const { diagnostics, summary } = JSON.parse(stdout) as { diagnostics: object[]; summary: object };
    expect(diagnostics.map((each) => Object.keys(each))).toEqual([
      [
        'code',
        'severity',
        'message',
        'file',
        'line',
        'column',
        'endLine',
        'endColumn',
        'path',
        'reference',
        'suggestion',
        'edit',
      ],
    ]);
    expect(diagnostics[0]).toMatchObject({
      code: 'unknown-query',
      line: 22,
      column: 60,
      endColumn: 65,
      path: '/widgets/spend/delta',
      edit: { line: 22, column: 60, endLine: 22, endColumn: 65, text: 'daily' },
    });
    expect(summary).toMatchObject({ files: 16, pages: 1, errors: 1, warnings: 0 });
    expect(status).toBe(1);
  });

  it('mends what has one right answer with --fix, says so, and leaves no other file behind', async () => {
    const file = join(broken, 'routes/report.yaml');
    const before = readFileSync(file, 'utf8');
    const marked = `\ufeff${before.replace('\n', ' # a note\n')}`;
    writeFileSync(file, marked, { mode: 0o640 });
    chmodSync(file, 0o640);
    const { status, stdout, stderr } = await run('--pages', broken, '--format', 'json', '--fix');
    expect(stderr).toMatch(/Mended .*routes\/report\.yaml:22:60: dayly → daily\n/);
    expect((JSON.parse(stdout) as { diagnostics: unknown[] }).diagnostics).toEqual([]);
    expect(status).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(marked.replace('dayly', 'daily'));
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(broken, 'routes')).filter((name) => name.startsWith('.'))).toEqual([]);
    writeFileSync(file, before);
  });

  it('mends only the files that were asked for', async () => {
    const { status } = await run(join(broken, 'app.yaml'), '--pages', broken, '--fix');
    expect(status).toBe(0);
    expect(readFileSync(join(broken, 'routes/report.yaml'), 'utf8')).toContain('dayly');
  });

  it('speaks to GitHub and to code scanners', async () => {
    const { stdout: github } = await run('--pages', broken, '--format', 'github');
    expect(github).toMatch(
      /^::error file=.*routes\/report\.yaml,line=22,col=60,endLine=22,endColumn=65,title=unknown-query::This page has no query/,
    );
    const sarif = JSON.parse((await run('--pages', broken, '--format', 'sarif')).stdout) as {
      version: string;
      runs: { results: unknown[] }[];
    };
    expect(sarif.version).toBe('2.1.0');
    expect(sarif.runs[0]!.results).toMatchObject([
      {
        ruleId: 'unknown-query',
        locations: [{ physicalLocation: { region: { startLine: 22, startColumn: 60 } } }],
      },
    ]);
  });

  it('looks only at the files that it is given', async () => {
    expect((await run('--pages', broken, join(broken, 'routes/list.yaml'))).status).toBe(0);
    expect((await run('--pages', broken, join(broken, 'routes/report.yaml'))).status).toBe(1);
  });

  it('tells machines whom the given files reach', async () => {
    const file = join(sound, 'routes/report.yaml');
    const { reach } = JSON.parse((await run('--pages', sound, '--format', 'json', file)).stdout) as {
      reach: unknown;
    };
    expect(reach).toEqual([
      {
        file: 'tests/schemas/pass/project/routes/report.yaml',
        base: true,
        customers: ['zoo'],
        switchedOff: [],
      },
    ]);
  });

  it.each([
    [['--format', 'xml'], 'no format `xml`'],
    [['--pages', '/nowhere/at/all'], "can't be read"],
    [['--pages', sound, '--customer', 'nobody'], 'no customer `nobody`'],
    [['--colour'], 'Usage'],
    [['package.json'], 'no document'],
  ])('can not be run with %j, and says why', async (args, said) => {
    const refusal: unknown = await run(...args).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Unusable);
    expect((refusal as Unusable).message).toContain(said);
  });

  it.each([
    [['--pages', broken], 1, 'unknown-query', ''],
    [['--format', 'xml'], 2, '', 'There is no format `xml`.'],
  ])('is a command: %j', (args, status, stdout, stderr) => {
    const ended = spawnSync(process.execPath, ['scripts/run/command.mjs', 'validate', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(ended.status).toBe(status);
    expect(ended.stdout).toContain(stdout);
    expect(ended.stderr).toContain(stderr);
    expect(stdout === '' ? ended.stdout : ended.stderr).toBe('');
  });
});

describe('validate --data', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'validate-data-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('names rows that users wrote and that no longer fit, and keeps them', async () => {
    await unpackEmptyState(join(dataDir, 'state'));
    const clock = clockAt('2026-03-01T12:00:00Z');
    const state = await openPgliteState(join(dataDir, 'state'), clock);
    const cells = { brand: 'B000002', month: '2026-01', kpi: 'ctr', target: '1' };
    const rowOf = (id: string, values: object) => ({
      id,
      version: 1,
      key: id,
      brand: 'B000002',
      cells: { ...cells, ...values },
    });
    await state.resources.change('acme', 'targets', (work) =>
      work.write(
        {
          inserted: [rowOf('sound', {}), rowOf('unfit', { month: '2026-13', target: null })],
          updated: [],
          removed: [],
        },
        { by: 'admin@acme.example', at: clock.now() },
      ),
    );
    await state.close();
    const validate = () => runWith({ DATA_DIR: dataDir }, '--pages', sound, '--data');
    const { status, stdout, stderr } = await validate();
    expect(stdout).toContain('No mistakes');
    expect(stderr).toContain('resources/targets: 1 of 2 rows of acme no longer fit.');
    expect(stderr).toMatch(/ {2}row unfit: month: pattern \(.*\), not "2026-13"\n/);
    expect(stderr).toContain('  row unfit: target: required\n');
    expect(stderr).not.toContain('row sound');
    expect(status).toBe(1);
    expect((await validate()).stderr).toContain('1 of 2 rows of acme');
    const { release } = takeLock(join(dataDir, 'server.lock')) as { release: () => void };
    await expect(validate()).rejects.toThrow('is in use');
    release();
  });
});
