// Reads the files of `src` and their imports. The sources are formatted, so a regular expression can find
// imports.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

interface Import {
  /** The imported file by its name in `src` (`format/index.ts`), or the name of a package. */
  readonly to: string;
  readonly isPackage: boolean;
  /** Whether only types are imported, which exist only at compile time. */
  readonly isType: boolean;
  readonly line: number;
}

interface Source {
  /** The path in `src`: `format/index.ts`. */
  readonly name: string;
  readonly text: string;
  /** Imports, re-exports and lazy imports. Files outside of `src` are left out. */
  readonly imports: readonly Import[];
}

export function sourcesIn(root: string): Source[] {
  const folder = join(root, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const imports = [...importsOf(text)].flatMap(({ specifier, ...rest }): Import[] => {
        if (!specifier.startsWith('.')) return [{ to: specifier, isPackage: true, ...rest }];
        const to = relative(folder, resolve(folder, dirname(name), specifier)).replaceAll('\\', '/');
        return to.startsWith('..') ? [] : [{ to, isPackage: false, ...rest }];
      });
      return { name: name.replaceAll('\\', '/'), text, imports };
    });
}

function* importsOf(text: string): Generator<{ specifier: string; isType: boolean; line: number }> {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
  for (const match of text.matchAll(pattern))
    yield {
      specifier: (match[2] ?? match[3])!,
      isType: match[1] !== undefined,
      line: text.slice(0, match.index + 1).split('\n').length,
    };
}
