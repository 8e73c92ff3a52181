import { z } from 'zod';
import type { ParamScalar, QueryPlan, ReportData } from '../../language/plan/index.ts';
import { requestPage, callText, linkQuery } from '../../page-run/index.ts';
import type { ApiUser } from '../api/api.ts';
import { checkProject } from '../checks/check-project.ts';
import { formatJson } from '../checks/format-results.ts';
import { refuseMistakes, todayIn } from '../open-project.ts';
import { takeScreenshot } from '../screenshot/take-screenshot.ts';
import { unknownName, Unusable } from '../unusable.ts';
import { defineTool, inputs, json, type Content, type Tool } from './tool.ts';
import { companyOf, type Workspace } from './workspace.ts';

/** Tools for results: data, screenshots and checks. */
export function reportTools(workspace: Workspace): Tool[] {
  return [queryTool(workspace), screenshotTool(workspace), checksTool(workspace)];
}

function queryTool(workspace: Workspace): Tool {
  const rows = z.number().int().min(0).max(1_000).default(50).describe('The most rows to answer.');
  return defineTool({
    name: 'run_query',
    title: 'Run a query',
    description:
      'Asks for figures: a query of a page with a selection, exactly as the page asks it (route and query), or any GET call of the API (path and params, such as reports/delivery_daily).',
    input: {
      route: inputs.route.optional(),
      query: z.string().optional().describe('The name of a query of that page.'),
      with: inputs.selection,
      routeValues: inputs.routeValues,
      path: z.string().optional().describe('A GET path below /api/, in place of route and query.'),
      params: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
        .default({})
        .describe('Query parameters of the path; lists are written with commas.'),
      company: inputs.company,
      rows,
    },
    run: async ({ route, query, path, params, company, rows: most, ...selected }) => {
      if ((path === undefined) === (route === undefined && query === undefined))
        throw new Unusable('Give either `route` and `query`, or `path`.');
      const api = await workspace.api();
      const user = await api.userOf(companyOf(api, company));
      if (path !== undefined) return [json(await called(user, path, params, most))];
      const { project } = await workspace.open();
      const variant = project.variant(user.company);
      const { pages } = variant;
      const page = pages.get(route ?? '');
      if (!page) throw unknownName('page with the route', route ?? '', pages.keys());
      const { queries, filterBar } = page.plan;
      const plan: QueryPlan | undefined = Object.hasOwn(queries, query ?? '') ? queries[query!] : undefined;
      if (!plan) throw unknownName('query', query ?? '', Object.keys(queries));
      const options = {
        link: linkQuery(selected.with),
        route: selected.routeValues,
        today: todayIn(variant),
      };
      refuseUnknown(selected.with, filterBar?.declared ?? []);
      const answer = (await requestPage(filterBar, [plan], user, options)).get(plan.name)!;
      if (answer.kind === 'none')
        throw new Unusable(
          `The query has no answer: expected ${answer.expected}, got ${answer.got}.${answer.call ? ` The call: ${answer.call}` : ''}`,
        );
      return [json({ company: user.company, call: answer.call, ...shortened(answer.data, most) })];
    },
  });
}

function refuseUnknown(selection: Readonly<Record<string, unknown>>, declared: readonly string[]): void {
  for (const name of Object.keys(selection))
    if (!declared.includes(name)) throw unknownName('filter component', name, declared);
}

/** Paths in /api/. Paths that leave it are refused. */
const apiPath = /^(?!.*\/\.{0,2}(\/|$))[A-Za-z0-9][A-Za-z0-9_.,/%-]*$/;

async function called(
  user: ApiUser,
  path: string,
  params: Readonly<Record<string, ParamScalar>>,
  most: number,
): Promise<unknown> {
  const below = path.replace(/^\/?(api\/)?/, '');
  if (!apiPath.test(below))
    throw new Unusable(`\`${path}\` must be a path below /api/, such as reports/delivery_daily.`);
  const data = (await user.get(below, params)) as Partial<ReportData>;
  const call = `GET ${callText(below, params)}`;
  const isReport = Array.isArray(data.columns) && Array.isArray(data.rows);
  return {
    company: user.company,
    call,
    ...(isReport ? shortened(data as ReportData, most) : { answer: data }),
  };
}

/** A response with its first rows and their total number. */
function shortened({ comparison, rows, ...data }: ReportData, most: number): object {
  const cut = { shownRows: Math.min(rows.length, most), rows: rows.slice(0, most) };
  if (!comparison) return { ...data, ...cut };
  return { ...data, ...cut, comparison: { ...comparison, rows: comparison.rows.slice(0, most) } };
}

function screenshotTool(workspace: Workspace): Tool {
  return defineTool({
    name: 'screenshot',
    title: 'Take a screenshot of a page',
    description:
      'A picture of a page as a user of the company sees it, once its widgets are drawn, and the state of each widget (ready, empty, error…).',
    input: {
      route: inputs.route,
      with: inputs.selection,
      routeValues: inputs.routeValues,
      company: inputs.company,
      width: z.number().int().min(320).max(3_840).default(1_440),
      height: z.number().int().min(320).max(2_160).default(900),
      fullPage: z.boolean().default(false).describe('All of the page, up to 4,000 pixels high.'),
      skin: z.enum(['light', 'dark', 'brand']).optional(),
      language: z.string().optional().describe("One of the product's languages: en."),
      direction: z.enum(['ltr', 'rtl']).optional(),
    },
    run: async ({ route, company, width, height, fullPage, skin, language, direction, ...selected }) => {
      const api = await workspace.api();
      const owner = companyOf(api, company);
      const { pages, app } = (await workspace.open()).project.variant(owner);
      const page = pages.get(route);
      if (!page) throw unknownName('page with the route', route, pages.keys());
      if (language !== undefined && app?.languages.includes(language) === false)
        throw unknownName('language', language, app.languages);
      refuseUnknown(selected.with, page.plan.filterBar?.declared ?? []);
      const address = route.replaceAll(/:([A-Za-z][A-Za-z0-9]*)\*?/g, (_, name: string) =>
        encodeURIComponent(selected.routeValues[name] ?? ''),
      );
      const { png, ...seen } = await takeScreenshot({
        url: `${api.baseUrl}${address}${linkQuery(selected.with)}`,
        session: await api.logInOf(owner),
        width,
        height,
        fullPage,
        skin: skin ?? null,
        language: language ?? null,
        direction: direction ?? null,
      });
      const picture: Content = { type: 'image', mimeType: 'image/png', data: png.toString('base64') };
      return [picture, json({ route, company: owner, ...seen })];
    },
  });
}

function checksTool(workspace: Workspace): Tool {
  return defineTool({
    name: 'run_checks',
    title: 'Run the checks of pages',
    description:
      'Runs the checks that pages hold, or that stand beside them in NAME.checks.yaml, and tells what does not hold: page, check, file:line, expected, got, and the call to repeat.',
    input: {
      pages: z.array(z.string()).default([]).describe('Routes or files; all pages unless given.'),
      company: inputs.company.describe('The company to check for. Without it: all.'),
    },
    run: async ({ pages, company = null }) => {
      const start = performance.now();
      const opened = await workspace.open();
      refuseMistakes(opened);
      const api = await workspace.api();
      const results = await checkProject(opened, api, { pages, customer: company });
      const ms = Math.round(performance.now() - start);
      const run = { results, baseUrl: api.baseUrl, ms, prefix: opened.prefix };
      return [json(JSON.parse(formatJson(run)))];
    },
  });
}
