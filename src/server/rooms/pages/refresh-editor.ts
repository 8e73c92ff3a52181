import { editorSchemas } from '../../../language/index.ts';
import type { Project, Vocabulary } from '../../../language/index.ts';
import { compilerVersion, isReadOnly, keepEditorSchemas } from '../../../language/node/index.ts';
import { projectRoot } from '../../process/project-root.ts';

/** An author who saves several files is served first; the editor's names may come a moment later. */
const QUIET_MS = 1000;

export interface EditorRefresh {
  /** The project as it is now. */
  later(project: Project): void;
  close(): Promise<void>;
}

/** Keeps the schemas that editors read beside the pages up to date, once nothing has changed for a second. */
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
      await keepEditorSchemas(dir, version, () => editorSchemas(project, vocabulary));
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
