import path from 'node:path';
import { readFolders } from '../server/process/index.ts';
import { NewError } from './new/draft.ts';
import { readArguments } from './import/arguments.ts';
import { decideWith } from './import/decide-with.ts';
import { decideAlone, importFile } from './import/import-file.ts';
import { reportLines } from './import/report.ts';
import { writeStarter } from './import/starter-files.ts';
import { routeOf } from './import/starter-page.ts';
import { Refused, runCommand, Unusable } from './unusable.ts';

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

/** Exit codes: 0 imported, 1 the file or the arguments are invalid, 2 the command could not run. */
async function main(args: readonly string[]): Promise<number> {
  const request = readArguments(args);
  const folders = readFolders(process.env);
  const { pagesDir } = folders;
  const isWatched = !request.yes && process.stdin.isTTY && process.stdout.isTTY;
  const decide = isWatched ? decideWith({ input: process.stdin, output: process.stdout }) : decideAlone;
  const result = await importFile(request, folders, () => new Date(), decide);
  print(reportLines(result));
  if (request.create && !request.dryRun) {
    const written = writeStarter(result, pagesDir);
    print([
      'Wrote:',
      ...written.map((file) => `  ${path.relative(process.cwd(), file)}`),
      `Open ${routeOf(request.dataset)}.`,
    ]);
  }
  return 0;
}

/**
 * Messages of the engine about a full disk, a read-only folder or a damaged database. The user can fix them,
 * so they are printed in one line.
 */
const ofTheEngine = /^(?:IO|Invalid Input|Out of Memory|Permission) Error[^\n]*/;

await runCommand(async (args) => {
  try {
    return await main(args);
  } catch (error) {
    if (error instanceof NewError) throw new Refused('Nothing was imported.', { cause: error });
    const match = error instanceof Error ? ofTheEngine.exec(error.message) : null;
    throw match ? new Unusable(match[0], { cause: error }) : error;
  }
});
