import type { YAMLError } from 'yaml';
import { diagnose, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { misusedKeys } from './misused-keys.ts';
import { depthLimit } from './nesting.ts';
import { parseWithPositions, rangeBetween, type YamlDocument } from './positions.ts';

export interface Parsed {
  /** Undefined when the text has no meaning. */
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

const aliasLimit = 100;

/** The parser's words, in the author's. What is missing here is said as the parser says it. */
const reasons: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'lines are indented with spaces, and this one has a tab.',
  BLOCK_AS_IMPLICIT_KEY: 'a value that holds a colon and a space must stand in quotes.',
  MULTILINE_IMPLICIT_KEY: 'this line is neither a `key: value` nor part of what stands above it.',
  BAD_SCALAR_START: 'a value that starts with this character must stand in quotes.',
  MULTIPLE_DOCS: 'a file holds one document, and `---` starts another.',
  TAG_RESOLVE_FAILED:
    'tags (a word after `!`) have no meaning here. A text that starts with `!` must stand in quotes.',
  BAD_ALIAS: 'a text that starts with `*` must stand in quotes.',
  BAD_DQ_ESCAPE: 'there is no such escape. Use single quotes where a backslash is meant.',
};

/** Values and positions of a YAML text, and everything that is wrong with it. */
export function parseYaml(file: string, text: string): Parsed {
  const yaml = parseWithPositions(text);
  const { document, lines } = yaml;
  const at = (start: number, end: number) => ({ ...rangeBetween(lines, start, end), file, path: '' });
  if (document.errors.some((error) => error.code === 'RESOURCE_EXHAUSTION')) {
    return { value: undefined, diagnostics: [diagnose('too-deep', at(0, 0), { limit: depthLimit })] };
  }
  const diagnostics = misusedKeys(document).map(({ start, end, isName }) => {
    const key = text.slice(start, end).replace(/^["']|["']$/g, '');
    return isName
      ? diagnose('duplicate-key', at(start, end), { key })
      : diagnose('yaml-syntax', at(start, end), {
          reason: 'a list, a map or an alias is no name for a value.',
        });
  });
  // What follows the first broken place mostly follows from it.
  const [broken] = [...document.errors, ...document.warnings].toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (broken) {
    const [start, end] = placeOfError(broken, text);
    const reason = reasonOf(broken);
    return {
      value: undefined,
      diagnostics: [...diagnostics, diagnose('yaml-syntax', at(start, end), { reason })],
    };
  }
  if (diagnostics.some(({ code }) => code === 'yaml-syntax')) return { value: undefined, diagnostics };
  const valued = valueOf(file, yaml);
  return { value: valued.value, diagnostics: [...diagnostics, ...valued.diagnostics] };
}

function valueOf(file: string, { document }: YamlDocument): Parsed {
  const place = { line: 1, column: 1, endLine: 1, endColumn: 1, file, path: '' };
  try {
    const value: unknown = document.toJS({ maxAliasCount: aliasLimit });
    if (!holdsItself(value)) return { value, diagnostics: [] };
    const reason = 'an alias (`*name`) stands inside of what it stands for.';
    return { value: undefined, diagnostics: [diagnose('yaml-syntax', place, { reason })] };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const diagnostic = error.message.startsWith('Excessive')
      ? diagnose('too-many-aliases', place, { limit: aliasLimit })
      : diagnose('yaml-syntax', place, { reason: 'an alias (`*name`) has no anchor (`&name`) before it.' });
    return { value: undefined, diagnostics: [diagnostic] };
  }
}

function holdsItself(value: unknown, open = new Set<unknown>(), done = new Set<unknown>()): boolean {
  if (typeof value !== 'object' || value === null || done.has(value)) return false;
  if (open.has(value)) return true;
  open.add(value);
  const found = Object.values(value).some((inner) => holdsItself(inner, open, done));
  open.delete(value);
  done.add(value);
  return found;
}

function reasonOf(error: YAMLError): string {
  const missing = /^Missing closing (["'])quote/.exec(error.message);
  if (missing) return `the text that starts with ${missing[1]} here has no end.`;
  const open = /^Flow (map|sequence) in block collection .* end with a (.)$/.exec(error.message);
  if (open) return `a list or map in brackets ends before here without its ${open[2]}.`;
  return reasons[error.code] ?? `${error.message.replace(/\.$/, '')}.`;
}

/** An open quote is reported where it opens, not at the end of the file where the parser gave up. */
function placeOfError(error: YAMLError, text: string): readonly [number, number] {
  const missing = /^Missing closing (["'])quote/.exec(error.message);
  if (!missing) return error.pos;
  const start = text.lastIndexOf(missing[1]!, error.pos[0] - 1);
  return start < 0 ? error.pos : [start, start + 1];
}
