import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWarehouse } from '../../../src/cli/warehouse/read-warehouse.ts';
import { inReadingOrder, checkDatasets, type Diagnostic, type Project } from '../../../src/language/index.ts';
import { readSources } from '../../../src/language/node/index.ts';

/** Where a diagnostic is expected: the stretch between « and ». */
export interface Marked {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface Specimen {
  readonly sources: ReadonlyMap<string, string>;
  /** Null where the whole file is at fault. */
  readonly expected: Marked | null;
  readonly suggestion: string | undefined;
}

const root = join(import.meta.dirname, '../../schemas');

/** The small project that has no mistakes. */
export async function soundProject(): Promise<ReadonlyMap<string, string>> {
  const { sources } = await readSources(join(root, 'pass/project'));
  return new Map([...sources].map(([path, content]) => [path, new TextDecoder().decode(content)]));
}

/** All that is wrong with a project, its datasets compared with the demonstration's tables. */
export async function diagnosticsOf(project: Project): Promise<readonly Diagnostic[]> {
  const facts = await readWarehouse(project, { url: null, dataDir: root });
  return inReadingOrder([...project.diagnostics, ...checkDatasets(project, facts).diagnostics]);
}

/** One stretch of a specimen: the lines of the sound project that are replaced, and by what. */
export interface Hunk {
  readonly file: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/**
 * A specimen changes the sound project: after `=== FILE`, lines with `-` are replaced by the lines with `+` that follow.
 * What the diagnostic must point at stands between « and ».
 */
export function readHunks(name: string): {
  readonly hunks: readonly Hunk[];
  readonly suggestion: string | undefined;
} {
  const hunks: { file: string; removed: string[]; added: string[] }[] = [];
  let file = '';
  let suggestion: string | undefined;
  const current = () => {
    const last = hunks.at(-1);
    if (last?.file === file) return last;
    return hunks[hunks.push({ file, removed: [], added: [] }) - 1]!;
  };
  for (const line of readFileSync(join(root, 'fail', name), 'utf8')
    .trimEnd()
    .split('\n')) {
    if (line.startsWith('=== ')) file = line.slice(4);
    else if (line.startsWith('- ')) {
      if (current().added.length > 0) hunks.push({ file, removed: [], added: [] });
      current().removed.push(line.slice(2));
    } else if (line.startsWith('+ ')) current().added.push(line.slice(2));
    else if (line.startsWith('did you mean')) suggestion = line;
    else throw new Error(`${name}: can't read the line ${JSON.stringify(line)}`);
  }
  return { hunks, suggestion };
}

/** The sound project as a specimen has it. */
export function readSpecimen(name: string, sound: ReadonlyMap<string, string>): Specimen {
  const { hunks, suggestion } = readHunks(name);
  return { ...withoutMarks(withHunks(name, hunks, sound)), suggestion };
}

/** The sound project with the changes of a specimen, whose name is told where they don't fit. */
export function withHunks(
  name: string,
  hunks: readonly Hunk[],
  sound: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const sources = new Map(sound);
  for (const { file, removed, added } of hunks) {
    sources.set(file, change(sources.get(file), removed, added, `${name}: ${file}`));
    if (sources.get(file) === '') sources.delete(file);
  }
  return sources;
}

function change(
  text: string | undefined,
  removed: readonly string[],
  added: readonly string[],
  where: string,
): string {
  if (removed.length === 0) return `${added.join('\n')}\n`;
  const old = removed.join('\n');
  const at = text?.indexOf(old) ?? -1;
  if (at < 0) throw new Error(`${where} has no ${old}`);
  const changed = `${text!.slice(0, at)}${added.join('\n')}${text!.slice(at + old.length)}`;
  return changed.trim() === '' ? '' : changed;
}

function withoutMarks(marked: ReadonlyMap<string, string>): Pick<Specimen, 'sources' | 'expected'> {
  let expected: Marked | null = null;
  const sources = new Map<string, string>();
  for (const [file, text] of marked) {
    const start = text.indexOf('«');
    const end = text.indexOf('»') - 1;
    const bare = text.replaceAll(/[«»]/g, '');
    sources.set(file, bare);
    if (start < 0) continue;
    const [line, column] = positionAt(bare, start);
    const [endLine, endColumn] = positionAt(bare, end);
    expected = { file, line, column, endLine, endColumn };
  }
  return { sources, expected };
}

function positionAt(text: string, offset: number): readonly [number, number] {
  const before = text.slice(0, offset).split('\n');
  return [before.length, before.at(-1)!.length + 1];
}
