import { editorSchemas, type Project, type Vocabulary } from '../language/index.ts';
import { compilerVersion, isReadOnly, updateEditorSchemas } from '../language/node/index.ts';
import { projectRoot } from '../server/process/index.ts';

/**
 * Updates the editor schemas after a command has read the pages. A failure is printed on stderr and does not
 * fail the command.
 */
export async function refreshEditor(pages: string, project: Project, vocabulary: Vocabulary): Promise<void> {
  try {
    const version = compilerVersion(vocabulary, projectRoot);
    await updateEditorSchemas(pages, version, () => editorSchemas(project, vocabulary));
  } catch (error) {
    if (!isReadOnly(error)) process.stderr.write(`The editor's schemas can't be written: ${String(error)}\n`);
  }
}
