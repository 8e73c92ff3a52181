import { resolve } from 'node:path';
import type { Colors } from '../../language/index.ts';
import { readVocabulary } from '../../language/node/index.ts';
import { StateError } from '../../server/company/index.ts';
import { contractFile, readFolders, type Variables } from '../../server/process/index.ts';
import { pagesOption, parsedArguments } from '../arguments.ts';
import { formatNamed } from '../format-named.ts';
import { compilerOf } from '../open-project.ts';
import { Unusable } from '../unusable.ts';
import { reportFormats } from './report-formats.ts';
import { runValidation, type Voices } from './run-validation.ts';
import { watchPages } from './watch-pages.ts';

const usage = `Usage: npm run validate [-- FILES…] [--customer NAME] [--format pretty|json|github|sarif] [--fix] [--watch] [--warehouse URL] [--data] [--pages FOLDER]
Datasets are compared with the demonstration's tables and with what is imported below DATA_DIR, or with those of a server:
--warehouse http://localhost:3000. REPORTWRIGHT_USER and REPORTWRIGHT_PASSWORD, or REPORTWRIGHT_TOKEN, say who asks:
somebody who may manage everything.
--data looks, too, whether the rows that users wrote, below DATA_DIR, fit the files of their resources. The server must not be running.`;

/** The output of the command (`say` writes messages beside the report), and the environment variables. */
interface Surroundings extends Voices {
  readonly colors: Colors;
  readonly variables: Variables;
}

/** Validates as the arguments say, and writes the report. Returns the exit code. Throws an Unusable. */
export async function validateCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await validate(args, surroundings);
  } catch (error) {
    if (error instanceof StateError) throw new Unusable(error.message, { cause: error });
    throw error;
  }
}

async function validate(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { watch, ...options } = readArguments(args, surroundings);
  const vocabulary = await readVocabulary(contractFile);
  const compiler = compilerOf(vocabulary, options.pages);
  const run = (): Promise<number> => runValidation({ ...options, vocabulary, compiler }, surroundings);
  if (!watch) return await run();
  await watchPages(options.pages, async () => {
    if (process.stdout.isTTY) process.stdout.write('\u001B[2J\u001B[H');
    await run();
  });
  return 0;
}

function readArguments(args: readonly string[], { colors, variables }: Surroundings) {
  const { values, positionals } = parsedArguments(usage, args, {
    customer: { type: 'string' },
    format: { type: 'string', default: 'pretty' },
    fix: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    warehouse: { type: 'string' },
    data: { type: 'boolean', default: false },
    pages: pagesOption,
  });
  const { customer, fix, watch, data, warehouse = null } = values;
  const folders = readFolders(variables);
  if (fix && watch)
    throw new Unusable('--fix and --watch are not for one run: files would change while you write.');
  if (warehouse !== null && !/^https?:\/\/[^/]/.test(warehouse))
    throw new Unusable(
      `--warehouse is \`${warehouse}\`; it must be an address such as http://localhost:3000.`,
    );
  return {
    files: positionals,
    customer,
    format: formatNamed(reportFormats(colors), values.format),
    fix,
    watch,
    warehouse: { url: warehouse, dataDir: folders.dataDir },
    rowsIn: data ? folders : null,
    pages: resolve(values.pages),
  };
}
