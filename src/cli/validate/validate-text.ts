import { inReadingOrder, type Diagnostic } from '../../language/index.ts';
import type { OpenProject } from '../open-project.ts';
import { Unusable } from '../unusable.ts';

/** The consequences of writing a text to a file. */
export interface TextVerdict {
  /** The path relative to the folder of pages. */
  readonly file: string;
  /** Whether it can be written: it causes no error in this file or in any other. */
  readonly valid: boolean;
  /** Diagnostics in the file itself. */
  readonly own: readonly Diagnostic[];
  /** New diagnostics in other files that the text would cause. */
  readonly elsewhere: readonly Diagnostic[];
}

/**
 * Validates a text as the content of a path in the folder of pages, together with all other files. Writes
 * nothing. Throws an Unusable for a path outside of the folder or of no document.
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
