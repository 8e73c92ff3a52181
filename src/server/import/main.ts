import path from 'node:path';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { DataDirError } from '../warehouse/data-dir-error.ts';
import { readArguments, USAGE } from './arguments.ts';
import { importFile } from './import-file.ts';
import { ImportError, problemLines } from './problem.ts';
import { reportLines } from './report.ts';
import { writeStarter } from './starter-files.ts';
import { routeOf } from './starter-page.ts';

const say = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);
const complain = (lines: readonly string[]) => process.stderr.write(`${lines.join('\n')}\n`);

/** Exit codes: 0 imported, 1 the file or the command can't be used, 2 it could not run. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const request = readArguments(args);
    if (request === null) {
      say([USAGE]);
      return 0;
    }
    const { dataDir, pagesDir } = readEnvironment(process.env);
    const result = await importFile(request, { dataDir, pagesDir }, () => new Date());
    say(reportLines(request, result));
    if (request.create && !request.dryRun) {
      const written = writeStarter(result, request.dataset, path.basename(request.file), pagesDir);
      say([
        'Wrote:',
        ...written.map((file) => `  ${path.relative(process.cwd(), file)}`),
        `Open ${routeOf(request.dataset)}.`,
      ]);
    }
    return 0;
  } catch (error) {
    if (error instanceof ImportError) {
      complain([error.message, ...problemLines(error.problems).map((line) => `  ${line}`)]);
      return 1;
    }
    const expected =
      error instanceof DataDirError ||
      error instanceof EnvironmentError ||
      (error instanceof Error && 'code' in error);
    complain([expected ? error.message : String(error instanceof Error ? error.stack : error)]);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
