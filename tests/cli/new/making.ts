import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCompiler } from '../../../src/language/index.ts';
import { readSources } from '../../../src/language/node/index.ts';
import { promptFrom } from '../../../src/cli/new/prompt.ts';
import type { Prompter } from '../../../src/cli/new/prompt.ts';
import type { Kind } from '../../../src/cli/new/answers.ts';
import { readRequest } from '../../../src/cli/new/answers.ts';
import { changesOf, writeChanges } from '../../../src/cli/new/draft.ts';
import type { PagesNow } from '../../../src/cli/new/draft.ts';
import { draftOf } from '../../../src/cli/new/draft-of.ts';
import { vocabulary } from '../../language/support/vocabulary.ts';
import { copyPages } from '../../support/copy-pages.ts';

export type PagesKind = Exclude<Kind, 'widget-type'>;

/** One for all copies: what is the same in all of them is compiled once. */
const compiler = createCompiler(vocabulary);

/** A copy of the pages in which things are made, with the commands that a user gives. */
export class Making {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'new-'));
  readonly pagesDir = path.join(this.folder, 'pages');
  readonly dataDir = path.join(this.folder, 'data');

  constructor() {
    copyPages(this.pagesDir);
  }

  /** `npm run new -- ARGS --yes` for what is made of pages. */
  async make(...args: readonly string[]): Promise<void> {
    const { kind, flags } = readRequest([...args, '--yes']);
    await this.answer(kind as PagesKind, promptFrom(flags, null));
  }

  /** The next step that `npm run new -- ARGS --yes` names, of something that is not written. */
  async hint(...args: readonly string[]): Promise<string> {
    const { kind, flags } = readRequest([...args, '--yes']);
    const now = await this.now();
    return (await draftOf(kind as PagesKind, promptFrom(flags, null), now, this.dataDir)).hint;
  }

  /** `npm run new -- KIND`, for whoever answers. */
  async answer(kind: PagesKind, ask: Prompter): Promise<void> {
    const now = await this.now();
    writeChanges(changesOf(await draftOf(kind, ask, now, this.dataDir), now));
  }

  async now(): Promise<PagesNow> {
    return { dir: this.pagesDir, vocabulary, compiler, ...(await this.compiled()) };
  }

  async compiled() {
    const { sources } = await readSources(this.pagesDir);
    return { sources, project: compiler.compile(sources) };
  }

  read(file: string): string {
    return readFileSync(path.join(this.pagesDir, file), 'utf8');
  }

  /** Every file with its text. */
  all(): ReadonlyMap<string, string> {
    const entries = readdirSync(this.pagesDir, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(this.pagesDir, path.join(parentPath, name)));
    return new Map(files.filter((file) => /\.ya?ml$/.test(file)).map((file) => [file, this.read(file)]));
  }

  /** The command itself. */
  async run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
    const child = spawn(process.execPath, ['scripts/run/command.mjs', 'new', ...args], {
      env: { ...process.env, DATA_DIR: this.dataDir, PAGES_DIR: this.pagesDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (text) => (said.out += String(text)));
    child.stderr.on('data', (text) => (said.err += String(text)));
    const [code] = (await once(child, 'close')) as [number];
    return { code, ...said };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
