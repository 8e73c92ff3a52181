import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import colors from 'picocolors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type Api } from '../../src/cli/api/api.ts';
import { startServer, type OwnServer } from '../../src/cli/api/start-server.ts';
import { checkCommand } from '../../src/cli/checks/check-command.ts';
import { checkProject, type CheckWishes } from '../../src/cli/checks/check-project.ts';
import { openProject, projectCompiler, type OpenProject } from '../../src/cli/open-project.ts';
import { Unusable } from '../../src/cli/unusable.ts';
import type { ReportData } from '../../src/language/plan/index.ts';
import { copyPages } from '../support/copy-pages.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'check-'));
const pages = join(folder, 'pages');
/** One for all tests, each of which changes a file. */
const compiler = await projectCompiler(pages);
let server: OwnServer;
let api: Api;

beforeAll(async () => {
  copyPages(pages);
  // A customer of whom nobody can log in.
  mkdirSync(join(pages, 'customers/initech'));
  writeFileSync(join(pages, 'customers/initech/app.yaml'), 'skin: dark\n');
  server = await startServer(pages);
  api = await openApi(server.url, {});
});

afterAll(async () => {
  await server?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** What the command writes and answers, in this process. */
async function check(...args: string[]) {
  let stdout = '';
  const all = ['--pages', pages, '--base-url', server.url, ...args];
  const status = await checkCommand(all, {
    write: (text) => void (stdout += text),
    colors: colors.createColors(false),
  });
  return { status, stdout };
}

/** All checks for each company, and not each for one of them: `npm run prove -- checks`. */
const EVERY_COMPANY = process.env.EVERY_COMPANY === '1';

/** Whether a company has a page or its checks otherwise than others. */
function isOwnOf({ base, variant }: OpenProject['project'], company: string, route: string): boolean {
  const own = variant(company);
  return (
    own.pages.get(route)?.hash !== base.pages.get(route)?.hash ||
    JSON.stringify(own.checks.get(route)) !== JSON.stringify(base.checks.get(route))
  );
}

const failuresOf = async (opened: OpenProject, wishes: CheckWishes) =>
  (await checkProject(opened, api, wishes)).flatMap(({ check: name, failures }) =>
    failures.map((failure) => ({ check: name, ...failure })),
  );

/** Whether a check of a page now fails with an expectation that starts so. */
const isReported = async (opened: OpenProject, route: string, told: string): Promise<boolean> =>
  (await failuresOf(opened, { pages: [route], customer: 'acme' })).some(({ expected }) =>
    expected.startsWith(told),
  );

/** Changes a file of the running server's pages for as long as `during` takes. */
async function edited(file: string, from: string, to: string, during: () => Promise<void>): Promise<void> {
  const path = join(pages, file);
  const old = readFileSync(path, 'utf8');
  expect(old).toContain(from);
  writeFileSync(path, old.replace(from, to));
  try {
    await during();
  } finally {
    writeFileSync(path, old);
  }
}

describe('the checks of the product’s own pages', () => {
  it('stand with every page that shows figures, and hold for one company or another, and for those who have them otherwise', async () => {
    const opened = await openProject(pages, compiler);
    expect(api.companies).toEqual(['acme', 'globex', 'papara']);
    let tried = 0;
    for (const [at, company] of api.companies.entries()) {
      const { checks, pages: all } = opened.project.variant(company);
      const withFigures = [...all].filter(([, { plan }]) =>
        Object.values(plan.queries).some(({ dataset }) => dataset !== null),
      );
      expect(withFigures.map(([route]) => route).filter((route) => !checks.has(route))).toEqual([]);
      const wished = [...checks.keys()].filter(
        (route, index) =>
          EVERY_COMPANY || index % api.companies.length === at || isOwnOf(opened.project, company, route),
      );
      expect(await failuresOf(opened, { pages: wished, customer: company })).toEqual([]);
      tried += wished.length;
    }
    expect(tried).toBeGreaterThanOrEqual(opened.project.base.checks.size);
    // All queries of these pages.
  }, 400_000);
});

describe('who asks', () => {
  it('may be somebody with a password, or with a token, of one company', async () => {
    const login = { REPORTWRIGHT_USER: 'analyst@globex.example', REPORTWRIGHT_PASSWORD: 'demo' };
    expect((await openApi(server.url, login)).companies).toEqual(['globex']);
    const { idToken } = await api.logInOf('acme');
    const withToken = await openApi(`${server.url}/`, { REPORTWRIGHT_TOKEN: idToken });
    const { facts } = await withToken.userOf('acme');
    expect(facts).toMatchObject({ company: 'acme', userName: 'analyst@acme.example', currency: 'EUR' });
    await expect(withToken.userOf('globex')).rejects.toThrow('There is somebody of acme');
  });

  it.each([
    [{ REPORTWRIGHT_USER: 'analyst@globex.example', REPORTWRIGHT_PASSWORD: 'wrong' }, 'HTTP 401'],
    [{ REPORTWRIGHT_TOKEN: 'nonsense' }, 'no token that names a company'],
    [{ REPORTWRIGHT_TOKEN: `a.${btoa('{"company":"acme","sub":"x"}')}.c` }, 'HTTP 401'],
  ])('is refused with %j', async (variables, said) => {
    await expect(openApi(server.url, variables)).rejects.toThrow(said);
  });
});

describe('a wrong measure is caught', () => {
  it.each([
    ['a rate of the wrong parts', 'delivery_daily', 'ctr: { ratio: [clicks, impressions]', 'ctr: { ratio: [clicks, measurable]', '/smart-reporting/channel-report', 'ctr to be clicks / impressions'],
    ['a CPM without its thousand', 'delivery_daily', 'scale: 1000', 'scale: 1', '/smart-reporting/channel-report', 'cpm to be spend / impressions'],
    ['spend from the wrong column', 'delivery_daily', 'spend: { sum: spend', 'spend: { sum: impressions', '/smart-reporting/campaign-performance-report', 'daily.spend to be'],
    ['a gap the wrong way round', 'budget_pacing', 'difference: [spend, planned]', 'difference: [planned, spend]', '/home/index', 'gap to be spend − planned'],
    ['people counted by their contacts', 'exposure_panel', 'reach: { countDistinct: person_id', 'reach: { sum: contacts', '/media-intelligence/awareness/overview', 'people.frequency to be from'],
  ])('%s', async (_, dataset, from, to, route, told) => {
    const opened = await openProject(pages, compiler);
    await edited(`datasets/${dataset}.yaml`, from, to, async () => {
      await expect.poll(() => isReported(opened, route, told), { timeout: 20_000, interval: 100 }).toBe(true);
    });
  }); // prettier-ignore
});

describe('npm run check', () => {
  it('ends with 1 and tells page, check, place, what was expected, what came, and the call to repeat', async () => {
    const file = 'routes/smart-reporting/channel-report.checks.yaml';
    await edited(file, 'measure: spend, min: 1 }', 'measure: spend, max: 1 }', async () => {
      const { status, stdout } = await check('/smart-reporting/channel-report');
      expect(stdout).toContain('✗ /smart-reporting/channel-report figuresAreBelievable for acme');
      const told =
        /channel-report\.checks\.yaml:\d+ daily\n +expected daily\.spend to be at most 1\n +got +([\d.]+)\n +GET (\/api\/\S+)/.exec(
          stdout,
        );
      expect(told).not.toBeNull();
      expect(stdout).toContain('on screen: /smart-reporting/channel-report?date=last-28d');
      expect(status).toBe(1);
      const user = await api.userOf('acme');
      const repeated = new URL(told![2]!, server.url);
      const answer = await user.get(
        repeated.pathname.slice('/api/'.length),
        Object.fromEntries(repeated.searchParams),
      );
      const { columns, totals } = answer as ReportData;
      expect(totals?.[columns.findIndex(({ name }) => name === 'spend')]).toBeCloseTo(Number(told![1]), 4);
    });
  });

  it('says what a filter offers where a check selects something else', async () => {
    const file = 'routes/home/index.checks.yaml';
    await edited(file, 'with: { brand: B000002, date: last-90d }', 'with: { brand: B999999 }', async () => {
      const opened = await openProject(pages, compiler);
      const [failure] = await failuresOf(opened, { pages: [file], customer: 'acme' });
      expect(failure).toMatchObject({ check: 'ratesComeFromTheirParts', call: null });
      expect(failure?.expected).toBe('brand to offer B999999');
      expect(failure?.got).toContain('B000002');
    });
  });

  it('speaks JSON and JUnit, and ends with 0 where all holds', async () => {
    const json = await check('--format', 'json', '--customer', 'acme', '/home/index');
    const { checks, summary } = JSON.parse(json.stdout) as { checks: object[]; summary: object };
    expect(checks[0]).toMatchObject({ company: 'acme', route: '/home/index', holds: true, failures: [] });
    expect(summary).toMatchObject({ checks: checks.length, failed: 0, baseUrl: server.url });
    const junit = await check('--format', 'junit', '--customer', 'globex', '/home/index');
    expect(junit.stdout).toMatch(/<testsuite name="\/home\/index \(globex\)" tests="\d+" failures="0">/);
    expect([json.status, junit.status]).toEqual([0, 0]);
  });

  it.each([
    [['--format', 'xml'], 'no format `xml`'],
    [['--base-url', 'localhost:3000'], 'it must be an address'],
    [['--base-url', 'http://127.0.0.1:1'], 'does not answer'],
    [['--colour'], 'Usage'],
    [
      ['/nowhere'],
      'Pages with checks are /campaign-labelling/campaign-labelling-campaign, /campaign-labelling/campaign-labelling-holistic,',
    ],
    [['--customer', 'initech'], 'There is somebody of acme, globex, papara'],
    [['--customer', 'nobody'], 'no customer `nobody`'],
  ])('can not be run with %j, and says why', async (args, said) => {
    const refusal: unknown = await check(...args).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Unusable);
    expect((refusal as Unusable).message).toContain(said);
  });

  it('is a command: one line on stderr and 2 where it can not be run', () => {
    const args = ['scripts/run/command.mjs', 'check', '--format', 'xml'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: 'There is no format `xml`. Known: pretty, json, junit.\n',
    });
  });
});
