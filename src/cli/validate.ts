// npm run validate [-- FILES…] [--customer C] [--format pretty|json|github|sarif] [--fix] [--pages DIR]
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import colors from 'picocolors';
import {
  compileProject,
  fixProject,
  formatGithub,
  formatJson,
  formatPretty,
  formatSarif,
  inReadingOrder,
  reachOf,
  type Diagnostic,
  type FileReach,
  type RunFacts,
  type Vocabulary,
} from '../language/index.ts';
import { readVocabulary, type Sources } from '../language/node/index.ts';
import { orUsage, pagesOption } from './arguments.ts';
import { contractFile, prefixOf, readPages } from './open-project.ts';
import { refreshEditor } from './refresh-editor.ts';
import { runCommand, Unusable } from './unusable.ts';
import { writeSources } from './validate/write-sources.ts';
import { formatNamed } from './format-named.ts';

const usage =
  'Usage: npm run validate [-- FILES…] [--customer NAME] [--format pretty|json|github|sarif] [--fix] [--pages FOLDER]';

interface Report {
  readonly diagnostics: readonly Diagnostic[];
  readonly facts: RunFacts;
  readonly sources: Sources['sources'];
  /** Whom changes in the files that were asked for reach; null where it is about all of them. */
  readonly reach: readonly FileReach[] | null;
  /** From the working directory to the pages: `pages/`. */
  readonly prefix: string;
}

const formats: Readonly<Record<string, (report: Report) => string>> = {
  pretty: ({ diagnostics, facts, sources, prefix }) =>
    formatPretty(diagnostics, facts, linesOf(sources), colors, prefix),
  json: ({ diagnostics, facts, prefix, reach }) => formatJson(diagnostics, facts, prefix, reach),
  github: ({ diagnostics, prefix }) => formatGithub(diagnostics, prefix),
  sarif: ({ diagnostics, prefix }) => formatSarif(diagnostics, prefix),
};

async function main(args: readonly string[]): Promise<number> {
  const { files, customer, format, pages, fix } = readArguments(args);
  const start = performance.now();
  const [found, vocabulary] = await Promise.all([readPages(pages), readVocabulary(contractFile)]);
  const wanted = filesOf(files, pages, found);
  const read = fix ? await fixed(found, vocabulary, { pages, customer, wanted }) : found;
  const project = compileProject(read.sources, vocabulary);
  if (customer !== undefined && !project.customers.has(customer)) {
    throw new Unusable(
      `There is no customer \`${customer}\`. Known are: ${[...project.customers.keys()].join(', ')}.`,
    );
  }
  const diagnostics = inReadingOrder([...read.diagnostics, ...project.diagnostics]).filter(
    ({ file, customers }) =>
      concerns(file, customer) &&
      (customer === undefined || customers === undefined || customers.includes(customer)) &&
      (wanted === null || wanted.has(file)),
  );
  const facts = {
    files: wanted?.size ?? read.sources.size,
    pages: project.routes.size,
    ms: Math.round(performance.now() - start),
  };
  const reach = wanted && [...wanted].flatMap((file) => reachOf(project, file) ?? []);
  const text = format({ diagnostics, facts, reach, sources: read.sources, prefix: prefixOf(pages) });
  if (text !== '') process.stdout.write(`${text}\n`);
  await refreshEditor(pages, project, vocabulary);
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

function readArguments(args: readonly string[]) {
  return orUsage(usage, () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        customer: { type: 'string' },
        format: { type: 'string', default: 'pretty' },
        fix: { type: 'boolean', default: false },
        pages: pagesOption,
      },
    });
    const format = formatNamed(formats, values.format);
    const { customer, fix } = values;
    return { files: positionals, customer, format, fix, pages: resolve(values.pages) };
  });
}

interface Wanted {
  readonly pages: string;
  readonly customer: string | undefined;
  readonly wanted: ReadonlySet<string> | null;
}

/** Mends what has one right answer, on disk too, and says what on stderr: stdout belongs to the format. */
async function fixed(
  read: Sources,
  vocabulary: Vocabulary,
  { pages, customer, wanted }: Wanted,
): Promise<Sources> {
  const mayChange = (file: string): boolean => concerns(file, customer) && (wanted?.has(file) ?? true);
  const { texts, mended } = fixProject(read.sources, vocabulary, { concerns: mayChange });
  const written = await writeSources(pages, read.sources, texts);
  for (const { place, from, to } of mended)
    process.stderr.write(`Mended ${prefixOf(pages)}${place}: ${from} → ${to}\n`);
  return { ...read, sources: new Map([...read.sources, ...written]) };
}

/** The files that were asked for, as the compiler calls them; null for all. */
function filesOf(
  files: readonly string[],
  pages: string,
  { sources, diagnostics }: Sources,
): ReadonlySet<string> | null {
  if (files.length === 0) return null;
  const known = new Set([...sources.keys(), ...diagnostics.map(({ file }) => file)]);
  const wanted = files.map((file) => {
    const path = relative(pages, resolve(file)).replaceAll('\\', '/');
    if (!known.has(path)) throw new Unusable(`\`${file}\` is no document below ${prefixOf(pages)}.`);
    return path;
  });
  return new Set(wanted);
}

/** With --customer: what that customer sees, which is the base and its own files. */
function concerns(file: string, customer: string | undefined): boolean {
  return (
    customer === undefined || !file.startsWith('customers/') || file.startsWith(`customers/${customer}/`)
  );
}

function linesOf(sources: Sources['sources']): (file: string) => readonly string[] | null {
  return (file) => {
    const content = sources.get(file);
    return content ? new TextDecoder().decode(content).split(/\r?\n/) : null;
  };
}

await runCommand(main);
