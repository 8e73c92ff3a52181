import path from 'node:path';
import { createCompiler } from '../language/index.ts';
import { readSources, readVocabulary } from '../language/node/index.ts';
import { contractFile, EnvironmentError, projectRoot, readFolders } from '../server/process/index.ts';
import { ImportError } from './import/problem.ts';
import { readRequest, USAGE } from './new/answers.ts';
import type { Kind } from './new/answers.ts';
import { promptFrom, promptForKind } from './new/prompt.ts';
import { changesOf, NewError, writeChanges } from './new/draft.ts';
import type { PagesNow } from './new/draft.ts';
import { draftOf } from './new/draft-of.ts';
import { newWidgetType, widgetTypeAnswers } from './new/widget-type/new-widget-type.ts';

/** Exit codes: 0 made, 1 it can't be made as asked, 2 it could not run. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const request = readRequest(args);
    if (request === null) {
      process.stdout.write(`${USAGE}\n`);
      return 0;
    }
    const somebody = !request.yes && process.stdin.isTTY && process.stdout.isTTY;
    const terminal = somebody ? { input: process.stdin, output: process.stdout } : null;
    const kind = request.kind ?? (await promptForKind(terminal));
    const ask = promptFrom(request.flags, terminal);
    const { hint, changes } =
      kind === 'widget-type'
        ? newWidgetType(await widgetTypeAnswers(ask, projectRoot), projectRoot)
        : await inPages(kind, ask);
    writeChanges(changes);
    const written = changes.map(
      ({ file, before }) =>
        `  ${before === null ? 'new    ' : 'changed'} ${path.relative(process.cwd(), file)}`,
    );
    process.stdout.write(`${[...written, hint].join('\n')}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof NewError) && !(error instanceof ImportError)) {
      const isOfTheWorld = error instanceof EnvironmentError || (error instanceof Error && 'code' in error);
      process.stderr.write(
        `${isOfTheWorld ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
      );
      return 2;
    }
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

async function inPages(kind: Exclude<Kind, 'widget-type'>, ask: ReturnType<typeof promptFrom>) {
  const { dataDir, pagesDir } = readFolders(process.env);
  const [{ sources }, vocabulary] = await Promise.all([readSources(pagesDir), readVocabulary(contractFile)]);
  const compiler = createCompiler(vocabulary);
  const now: PagesNow = { dir: pagesDir, sources, vocabulary, compiler, project: compiler.compile(sources) };
  const draft = await draftOf(kind, ask, now, dataDir);
  return { hint: draft.hint, changes: changesOf(draft, now) };
}

process.exitCode = await main(process.argv.slice(2));
