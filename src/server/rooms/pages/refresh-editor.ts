import { editorSchemas } from '../../../language/index.ts';
import type { Project, Vocabulary } from '../../../language/index.ts';
import { compilerVersion, isReadOnly, updateEditorSchemas } from '../../../language/node/index.ts';
import { projectRoot } from '../../process/project-root.ts';

/**
 * Milliseconds without a change after which the schemas are written, so that they don't delay an author who
 * saves several files.
 */
const QUIET_MS = 1000;

export interface EditorRefresh {
  /** Schedules the update for the current project. */
  later(project: Project): void;
  close(): Promise<void>;
}

/** Updates the schemas that editors read next to the pages, once nothing has changed for a second. */
export function refreshEditor(
  dir: string,
  vocabulary: Vocabulary,
  onTrouble: (line: string) => void,
): EditorRefresh {
  let version: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const write = async (project: Project): Promise<void> => {
    try {
      version ??= compilerVersion(vocabulary, projectRoot);
      await updateEditorSchemas(dir, version, () => editorSchemas(project, vocabulary));
    } catch (error) {
      if (!isReadOnly(error)) onTrouble(`The editor's schemas in ${dir} can't be written: ${String(error)}`);
    }
  };
  return {
    later(project) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        writing = writing.then(() => write(project));
      }, QUIET_MS).unref();
    },
    async close() {
      clearTimeout(timer);
      await writing;
    },
  };
}
