// npm run explain -- ROUTE|FILE [--customer C] [--diff], or --reach FILE…; [--pages DIR]
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import colors from 'picocolors';
import {
  compileProject,
  documentsOfTarget,
  formatChanges,
  formatOrigins,
  formatReach,
  nearest,
  reachOf,
  targetsOf,
  type Project,
} from '../language/index.ts';
import { readSources, readVocabulary } from '../language/node/index.ts';

const usage = `Usage: npm run explain -- ROUTE|FILE [--customer NAME] [--diff] [--pages FOLDER]
       npm run explain -- --reach FILE… [--pages FOLDER]`;

/** A run that can't be done: one line on stderr and exit code 2. */
class Unusable extends Error {}

interface Arguments {
  readonly targets: readonly string[];
  readonly customer: string | null;
  readonly diff: boolean;
  readonly reach: boolean;
  readonly pages: string;
  /** From the working directory to the pages: `pages/`. */
  readonly prefix: string;
}

async function main(args: readonly string[]): Promise<void> {
  const request = readArguments(args);
  const [{ sources }, vocabulary] = await Promise.all([
    readSources(request.pages).catch((error: Error) => {
      throw new Unusable(`The folder of pages can't be read: ${error.message}.`);
    }),
    readVocabulary(resolve(import.meta.dirname, '../../schemas/api.openapi.yaml')),
  ]);
  const project = compileProject(sources, vocabulary);
  const lines = request.reach ? reaches(project, request) : explanation(project, request);
  process.stdout.write(`${lines.join('\n')}\n`);
}

function reaches(project: Project, { targets, pages, prefix }: Arguments): string[] {
  return targets.map((target) => {
    const file = relative(pages, resolve(target)).replaceAll('\\', '/');
    const reach = reachOf(project, file) ?? reachOf(project, target);
    if (!reach) throw new Unusable(`\`${target}\` is no document below ${prefix}.`);
    return formatReach(reach, prefix, colors);
  });
}

function explanation(project: Project, request: Arguments): string[] {
  const { target, customer } = targetOf(request);
  const known = [...project.customers.keys()];
  if (customer !== null && !known.includes(customer)) {
    const near = nearest(customer, known);
    throw new Unusable(
      `There is no customer \`${customer}\`. ${near ? `Did you mean \`${near}\`? ` : ''}Known are: ${known.join(', ')}.`,
    );
  }
  if (request.diff && customer === null) return changesOfAll(project, target, request);
  const documents = soundDocuments(project, customer, target);
  if (request.diff) {
    const lines = documents.flatMap((document) => formatChanges(document, request.prefix, colors));
    return lines.length > 0 ? lines : [`${customer} changes nothing here.`];
  }
  return documents
    .map((document) => formatOrigins(document, request.prefix, colors).trimEnd())
    .flatMap((text, index) => (index === 0 ? [text] : ['---', text]));
}

/** What every customer changes, each under its name. */
function changesOfAll(project: Project, target: string, { prefix }: Arguments): string[] {
  soundDocuments(project, null, target);
  const blocks = [...project.customers.keys()].flatMap((customer) => {
    const changes = documentsOfTarget(project, customer, target).flatMap((document) =>
      formatChanges(document, prefix, colors),
    );
    return changes.length > 0 ? [colors.bold(customer), ...changes.map((line) => `  ${line}`)] : [];
  });
  return blocks.length > 0 ? blocks : ['No customer changes anything here.'];
}

function soundDocuments(project: Project, customer: string | null, target: string) {
  const documents = documentsOfTarget(project, customer, target);
  const targets = targetsOf(project, customer);
  if (documents.length === 0) {
    const alike = targets.filter((each) => each.startsWith('/') === target.startsWith('/'));
    const near = nearest(target, alike);
    const what = target.startsWith('/') ? 'No page has the route' : 'There is no document';
    throw new Unusable(
      `${what} \`${target}\`. ${near ? `Did you mean \`${near}\`? ` : ''}Known are: ${alike.join(', ')}.`,
    );
  }
  const broken = documents.find(({ value }) => value === undefined);
  if (broken)
    throw new Unusable(
      `${broken.layers.at(-1)!.path} can't be read: \`npm run validate\` says where its mistake is.`,
    );
  return documents;
}

/** A route as it is; a file, from the working directory or the pages, as the project calls it, and whose it is. */
function targetOf({ targets, customer, pages }: Arguments): {
  readonly target: string;
  readonly customer: string | null;
} {
  const target = targets[0]!;
  const below = relative(pages, resolve(target)).replaceAll('\\', '/');
  const file = below.startsWith('..') ? target : below;
  const own = /^customers\/([^/]+)\/(.+)$/.exec(file);
  if (own) return { target: own[2]!, customer: customer ?? own[1]! };
  return { target: target.startsWith('/') && below.startsWith('..') ? target : file, customer };
}

function readArguments(args: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        customer: { type: 'string' },
        diff: { type: 'boolean', default: false },
        reach: { type: 'boolean', default: false },
        pages: { type: 'string', default: process.env.PAGES_DIR || 'pages' },
      },
    });
    if (positionals.length === 0 || (positionals.length > 1 && !values.reach)) throw new Unusable(usage);
    const pages = resolve(values.pages);
    const prefix = `${relative(process.cwd(), pages).replaceAll('\\', '/') || '.'}/`;
    const { customer = null, diff, reach } = values;
    return { targets: positionals, customer, diff, reach, pages, prefix };
  } catch (error) {
    if (error instanceof TypeError) throw new Unusable(`${error.message}\n${usage}`);
    throw error;
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Unusable)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
