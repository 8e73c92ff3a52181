import { join, resolve } from 'node:path';
import { pagesOption, parsedArguments } from '../arguments.ts';
import { tablesOf, type Colors, type Project } from '../../language/index.ts';
import { readTables } from '../../language/node/index.ts';
import { openApi, type Api } from '../api/api.ts';
import { CallRefused } from '../../page-run/index.ts';
import { startServer } from '../api/start-server.ts';
import { checkProject } from './check-project.ts';
import { formatJson, formatJunit, formatPretty, type CheckRun } from './format-results.ts';
import { formatNamed } from '../format-named.ts';
import { projectRoot } from '../../server/process/index.ts';
import { openProject, refuseMistakes } from '../open-project.ts';
import { Unusable } from '../unusable.ts';

const usage = `Usage: npm run check [-- PAGES…] [--customer NAME] [--base-url URL] [--format pretty|json|junit] [--pages FOLDER]
PAGES are routes or files; all pages unless given. Without --base-url, a server with demonstration data is started.
Of another API: REPORTWRIGHT_USER and REPORTWRIGHT_PASSWORD, or REPORTWRIGHT_TOKEN, say who asks.`;

const formats: Readonly<Record<string, (run: CheckRun, colors: Colors) => string>> = {
  pretty: formatPretty,
  json: formatJson,
  junit: formatJunit,
};

/** Where a command writes, and whether in colours. */
interface Output {
  readonly write: (text: string) => void;
  readonly colors: Colors;
}

/**
 * Runs the checks that the arguments select, and writes the results. Returns the exit code. Throws an
 * Unusable.
 */
export async function checkCommand(args: readonly string[], { write, colors }: Output): Promise<number> {
  const { wishes, format, baseUrl, pages } = readArguments(args);
  const start = performance.now();
  const opened = await openProject(pages);
  refuseMistakes(opened);
  if (baseUrl === null) await warnOfMissingTables(opened.project);
  const server = baseUrl === null ? await startServer(pages) : null;
  try {
    const api = await reached(server?.url ?? baseUrl!, server === null ? process.env : {});
    const results = await checkProject(opened, api, wishes);
    if (results.length === 0) throw new Unusable('No page has checks.');
    const ms = Math.round(performance.now() - start);
    const run = { results, baseUrl: api.baseUrl, ms, prefix: opened.prefix };
    write(`${format(run, colors)}\n`);
    return results.some(({ failures }) => failures.length > 0) ? 1 : 0;
  } finally {
    await server?.dispose();
  }
}

/** Warns about tables that a temporary server lacks, since it has demonstration data only. */
async function warnOfMissingTables(project: Project): Promise<void> {
  const known = await readTables(join(projectRoot, 'pages'));
  const missing = tablesOf(project).filter((table) => !known.has(table));
  if (missing.length === 0) return;
  process.stderr.write(
    `The server that is started here has the demonstration's data alone, without ${missing.map((table) => `\`${table}\``).join(', ')}: checks of pages that ask for it can't hold. Ask the server that has it: --base-url http://localhost:3000.\n`,
  );
}

async function reached(url: string, variables: NodeJS.ProcessEnv): Promise<Api> {
  try {
    return await openApi(url, variables);
  } catch (error) {
    if (error instanceof CallRefused) throw new Unusable(error.message, { cause: error });
    throw error;
  }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parsedArguments(usage, args, {
    customer: { type: 'string' },
    'base-url': { type: 'string' },
    format: { type: 'string', default: 'pretty' },
    pages: pagesOption,
  });
  const format = formatNamed(formats, values.format);
  const baseUrl = values['base-url'] ?? null;
  if (baseUrl !== null && !/^https?:\/\/[^/]/.test(baseUrl))
    throw new Unusable(`--base-url is \`${baseUrl}\`; it must be an address such as http://localhost:3000.`);
  const wishes = { pages: positionals, customer: values.customer ?? null };
  return { wishes, format, baseUrl, pages: resolve(values.pages) };
}
