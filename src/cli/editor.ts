// Runs after an install (scripts/generate/editor-schemas.mjs): writes the schemas that editors read beside the pages.
import { resolve } from 'node:path';
import { compileProject } from '../language/index.ts';
import { readVocabulary } from '../language/node/index.ts';
import { pagesOption } from './arguments.ts';
import { contractFile } from '../server/process/index.ts';
import { readPages } from './open-project.ts';
import { refreshEditor } from './refresh-editor.ts';
import { runCommand } from './unusable.ts';

await runCommand(async () => {
  const pages = resolve(pagesOption.default);
  const [{ sources }, vocabulary] = await Promise.all([readPages(pages), readVocabulary(contractFile)]);
  await refreshEditor(pages, compileProject(sources, vocabulary), vocabulary);
  return 0;
});
