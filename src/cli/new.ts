import path from 'node:path';
import { projectRoot, readFolders } from '../server/process/index.ts';
import { readRequest } from './new/answers.ts';
import type { Kind } from './new/answers.ts';
import { promptFrom, promptForKind } from './new/prompt.ts';
import { changesOf, writeChanges } from './new/draft.ts';
import { draftOf } from './new/draft-of.ts';
import { pagesNow } from './new/pages-now.ts';
import { newWidgetType, widgetTypeAnswers } from './new/widget-type/new-widget-type.ts';
import { runCommand } from './unusable.ts';

/** Exit codes: 0 created, 1 it can't be created, 2 the command could not run. */
async function main(args: readonly string[]): Promise<number> {
  const request = readRequest(args);
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
}

async function inPages(kind: Exclude<Kind, 'widget-type'>, ask: ReturnType<typeof promptFrom>) {
  const { dataDir, pagesDir } = readFolders(process.env);
  const now = await pagesNow(pagesDir);
  const draft = await draftOf(kind, ask, now, dataDir);
  return { hint: draft.hint, changes: changesOf(draft, now) };
}

await runCommand(main);
