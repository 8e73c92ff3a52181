// npm run explain -- ROUTE [--customer C] [--diff] [--pages DIR]
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import colors from 'picocolors';
import {
  compileProject,
  documentsOfRoute,
  formatChanges,
  formatOrigins,
  type Project,
} from '../language/index.ts';
import { readSources, readVocabulary } from '../language/node/index.ts';

const usage = 'Usage: npm run explain -- ROUTE [--customer NAME] [--diff] [--pages FOLDER]';

/** A run that can't be done: one line on stderr and exit code 2. */
class Unusable extends Error {}

async function main(args: readonly string[]): Promise<void> {
  const { route, customer, diff, pages } = readArguments(args);
  const [{ sources }, vocabulary] = await Promise.all([
    readSources(pages).catch((error: Error) => {
      throw new Unusable(`The folder of pages can't be read: ${error.message}.`);
    }),
    readVocabulary(resolve(import.meta.dirname, '../../schemas/api.openapi.yaml')),
  ]);
  const project = compileProject(sources, vocabulary);
  if (customer !== null && !project.customers.has(customer)) {
    throw new Unusable(
      `There is no customer \`${customer}\`. Known are: ${[...project.customers.keys()].join(', ')}.`,
    );
  }
  const found = documentsOfRoute(project, customer, route);
  if (!found)
    throw new Unusable(
      `No page has the route \`${route}\`. Known are: ${routesOf(project, customer).join(', ')}.`,
    );
  const documents = [found.page, ...(found.filterBar ? [found.filterBar] : [])];
  const prefix = `${relative(process.cwd(), pages).replaceAll('\\', '/') || '.'}/`;
  if (diff) {
    const lines = documents.flatMap((document) => formatChanges(document, prefix, colors));
    process.stdout.write(
      `${lines.length > 0 ? lines.join('\n') : `${customer ?? 'The base'} changes nothing here.`}\n`,
    );
  } else process.stdout.write(documents.map((document) => formatOrigins(document, prefix)).join('---\n'));
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        customer: { type: 'string' },
        diff: { type: 'boolean', default: false },
        pages: { type: 'string', default: process.env.PAGES_DIR || 'pages' },
      },
    });
    const [route, ...rest] = positionals;
    if (route === undefined || rest.length > 0) throw new Unusable(usage);
    return { route, customer: values.customer ?? null, diff: values.diff, pages: resolve(values.pages) };
  } catch (error) {
    if (error instanceof TypeError) throw new Unusable(`${error.message}\n${usage}`);
    throw error;
  }
}

function routesOf(project: Project, customer: string | null): string[] {
  return [...(customer === null ? project.base : project.variant(customer)).pages.keys()];
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Unusable)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
