import { inReadingOrder, type Diagnostic } from '../../language/index.ts';
import type { OpenProject } from '../open-project.ts';
import { Unusable } from '../unusable.ts';

/** What would be wrong if a text were written to a file. */
export interface TextVerdict {
  /** The file, below the folder of pages. */
  readonly file: string;
  /** Whether it could be written: nothing in it is an error, and it breaks no other file. */
  readonly valid: boolean;
  /** In the file itself. */
  readonly own: readonly Diagnostic[];
  /** In other files, which would have them only with this text. */
  readonly elsewhere: readonly Diagnostic[];
}

/**
 * Judges a text as if it stood at a path of the folder of pages, among all the other files. Nothing is written. Throws
 * an Unusable for a path that leads out of the folder or to no document.
 */
export function validateText(
  { project, sources, compile, prefix }: OpenProject,
  path: string,
  text: string,
): TextVerdict {
  const file = (path.startsWith(prefix) ? path.slice(prefix.length) : path).replace(/^pages\//, '');
  if (file.startsWith('/') || file.split('/').some((step) => step === '..' || step === '.' || step === ''))
    throw new Unusable(`\`${path}\` must be a path below ${prefix}, such as routes/my-report.yaml.`);
  if (!/\.(ya?ml|json)$/.test(file)) throw new Unusable(`\`${path}\` must end with .yaml, .yml or .json.`);
  const after = compile(new Map<string, Uint8Array | string>([...sources, [file, text]])).diagnostics;
  const before = new Set(project.diagnostics.map(keyOf));
  const own = inReadingOrder(after.filter((diagnostic) => diagnostic.file === file));
  const elsewhere = after.filter((diagnostic) => diagnostic.file !== file && !before.has(keyOf(diagnostic)));
  const valid = [...own, ...elsewhere].every(({ severity }) => severity !== 'error');
  return { file, valid, own, elsewhere: inReadingOrder(elsewhere) };
}

const keyOf = ({ code, file, path, message }: Diagnostic): string => [code, file, path, message].join('\0');
