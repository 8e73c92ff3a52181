import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editorSchemas } from '../../../src/language/index.ts';
import { updateEditorSchemas, readSources } from '../../../src/language/node/index.ts';
import { shippedProject } from '../../support/shipped-project.ts';
import { vocabulary } from '../support/vocabulary.ts';

/** A copy of the project as an editor opens it. */
export class Workspace {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'editor-')));
  readonly pages = join(this.folder, 'pages');

  constructor() {
    cpSync('pages', this.pages, { recursive: true });
    cpSync('schemas', join(this.folder, 'schemas'), { recursive: true });
  }

  /** What `npm start` does after a change and `npm run validate` does at its end. Returns what was written. */
  async refresh(): Promise<readonly string[]> {
    const { sources } = await readSources(this.pages);
    return await updateEditorSchemas(this.pages, '1', () =>
      editorSchemas(shippedProject(sources), vocabulary),
    );
  }

  /** Every YAML file of the pages, from the folder. */
  documents(): string[] {
    const files = readdirSync(this.pages, { recursive: true }).map(String);
    return files.filter((file) => /\.ya?ml$/.test(file)).map((file) => `pages/${file}`);
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** What git prints, errors too. */
  git(...args: readonly string[]): string {
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b'];
    const { stdout, stderr } = spawnSync('git', [...identity, ...args], {
      cwd: this.folder,
      encoding: 'utf8',
    });
    return stdout + stderr;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
