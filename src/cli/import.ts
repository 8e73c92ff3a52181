import path from 'node:path';
import { DataDirError, EnvironmentError, readFolders } from '../server/process/index.ts';
import { NewError } from './new/draft.ts';
import { readArguments, USAGE } from './import/arguments.ts';
import { decideWith } from './import/decide-with.ts';
import { decideAlone, importFile } from './import/import-file.ts';
import { ImportError, problemLines } from './import/problem.ts';
import { reportLines } from './import/report.ts';
import { writeStarter } from './import/starter-files.ts';
import { routeOf } from './import/starter-page.ts';

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
    const { dataDir, pagesDir } = readFolders(process.env);
    const isWatched = !request.yes && process.stdin.isTTY && process.stdout.isTTY;
    const decide = isWatched ? decideWith({ input: process.stdin, output: process.stdout }) : decideAlone;
    const result = await importFile(request, { dataDir, pagesDir }, () => new Date(), decide);
    say(reportLines(result));
    if (request.create && !request.dryRun) {
      const written = writeStarter(result, pagesDir);
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
    if (error instanceof NewError) {
      complain(['Nothing was imported.']);
      return 1;
    }
    complain([isOfTheWorld(error) ? firstLine(error) : String(error instanceof Error ? error.stack : error)]);
    return 2;
  }
}

/** A full disk, a folder that can't be written, a damaged database: the user's to mend, in one line. The rest is our own bug. */
function isOfTheWorld(error: unknown): error is Error {
  if (error instanceof DataDirError || error instanceof EnvironmentError) return true;
  return (
    error instanceof Error &&
    ('code' in error || /^(IO|Invalid Input|Out of Memory|Permission) Error/.test(error.message))
  );
}

const firstLine = (error: Error): string => error.message.split('\n', 1)[0] ?? '';

process.exitCode = await main(process.argv.slice(2));
