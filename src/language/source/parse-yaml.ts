import { isAlias, isNode, visit, type Document, type YAMLError } from 'yaml';
import { diagnose, fileStart, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { misusedKeys } from './misused-keys.ts';
import { depthLimit } from './nesting.ts';
import { parseWithPositions, rangeBetween, type YamlDocument } from './positions.ts';

export interface Parsed {
  /** Undefined when the text has no value. */
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

const aliasLimit = 100;

/** The parser's messages in the words of authors. Others are shown as they are. */
const reasons: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'lines are indented with spaces, and this one has a tab.',
  BLOCK_AS_IMPLICIT_KEY: 'a value that holds a colon and a space must stand in quotes.',
  MULTILINE_IMPLICIT_KEY: 'this line is neither a `key: value` nor part of what stands above it.',
  BAD_SCALAR_START: 'a value that starts with this character must stand in quotes.',
  MULTIPLE_DOCS: 'a file holds one document, and `---` starts another.',
  TAG_RESOLVE_FAILED:
    'tags (a word after `!`) have no meaning here. A text that starts with `!` must stand in quotes.',
  BAD_INDENT: 'what belongs together starts in the same column, and this line starts in another.',
  BAD_ALIAS: 'a text that starts with `*` must stand in quotes.',
  BAD_DQ_ESCAPE: 'there is no such escape. Use single quotes where a backslash is meant.',
};

/** Parses a YAML text: its value, its positions and all mistakes. */
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
          reason: text.startsWith('{', start)
            ? 'braces make a map here. What a filter holds is written `$name$`.'
            : 'a list, a map or an alias is no name for a value.',
        });
  });
  // Only the first error is reported, since others usually follow from it.
  const [broken] = [...document.errors, ...document.warnings].toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (broken) {
    const { start, end, reason } =
      causeInLines(text, broken.pos[0]) ?? keyInWrongColumn(text, broken) ?? causeOf(broken, text);
    return {
      value: undefined,
      diagnostics: [...diagnostics, diagnose('yaml-syntax', at(start, end), { reason })],
    };
  }
  if (diagnostics.some(({ code }) => code === 'yaml-syntax')) return { value: undefined, diagnostics };
  const valued = valueOf(file, yaml);
  return { value: valued.value, diagnostics: [...diagnostics, ...valued.diagnostics] };
}

function valueOf(file: string, { document, lines }: YamlDocument): Parsed {
  const place = { ...fileStart, file, path: '' };
  try {
    const value: unknown = document.toJS({ maxAliasCount: aliasLimit });
    if (!holdsItself(value)) return { value, diagnostics: [] };
    const reason = 'an alias (`*name`) stands inside of what it stands for.';
    return { value: undefined, diagnostics: [diagnose('yaml-syntax', place, { reason })] };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const [start, end] = danglingAlias(document);
    const diagnostic = error.message.startsWith('Excessive')
      ? diagnose('too-many-aliases', place, { limit: aliasLimit })
      : diagnose(
          'yaml-syntax',
          { ...place, ...rangeBetween(lines, start, end) },
          { reason: 'an alias (`*name`) has no anchor (`&name`) before it.' },
        );
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

/** The position of the first alias without a preceding anchor. */
function danglingAlias(document: Document.Parsed): readonly [number, number] {
  const anchors = new Set<string>();
  let place: readonly [number, number] = [0, 0];
  visit(document, (_, node) => {
    if (isAlias(node) && !anchors.has(node.source)) {
      place = [node.range![0], node.range![1]];
      return visit.BREAK;
    }
    if (isNode(node) && !isAlias(node) && node.anchor !== undefined) anchors.add(node.anchor);
    return undefined;
  });
  return place;
}

interface Cause {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

/** Common causes of errors that are hard to see. The parser fails at the same place or later. */
const causesInLines: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:<{7} .*|={7}|>{7} .*|\|{7} .*)$/m,
    'this is the mark of a merge that was not finished. Keep one of the two versions, and delete the marks.',
  ],
  [
    /(?<=^ *(?:- +)?)[\u00a0\u2000-\u200b\u202f\u3000]+/m,
    'this looks like a space and is none, as text pasted from a web page or a document has it. Type the space anew.',
  ],
];

function causeInLines(text: string, stumbled: number): Cause | null {
  const upToThere = text.slice(0, (text.indexOf('\n', stumbled) + 1 || text.length + 1) - 1);
  for (const [pattern, reason] of causesInLines) {
    const found = pattern.exec(upToThere);
    if (found) return { start: found.index, end: found.index + found[0].length, reason };
  }
  return null;
}

/**
 * Finds a key that is indented less or more than its siblings. The parser takes it for a part of the value
 * above and fails at its colon.
 */
function keyInWrongColumn(text: string, { code, pos }: YAMLError): Cause | null {
  if (code !== 'BLOCK_AS_IMPLICIT_KEY') return null;
  const start = text.lastIndexOf('\n', pos[0]) + 1;
  const end = text.indexOf('\n', start);
  const here = keyOfLine(text, start);
  const next = end < 0 ? null : keyOfLine(text, end + 1);
  if (here === null || next === null || next.indent <= here.indent) return null;
  const above = keyOfLine(text, text.lastIndexOf('\n', start - 2) + 1);
  const isLeft = above?.indent === next.indent;
  const { at, key } = isLeft ? here : next;
  const columns = next.indent - here.indent;
  const reason = `\`${key}\` starts ${columns} column${columns === 1 ? '' : 's'} too far ${isLeft ? 'left' : 'right'} to stand with the lines around it.`;
  return { start: at, end: at + key.length, reason };
}

function keyOfLine(text: string, start: number): { indent: number; at: number; key: string } | null {
  const [, spaces, key] = /^( *)([A-Za-z]\w*):(?: |\r?\n|$)/.exec(text.slice(start)) ?? [];
  return spaces === undefined ? null : { indent: spaces.length, at: start + spaces.length, key: key! };
}

function causeOf(error: YAMLError, text: string): Cause {
  const [start, end] = placeOfError(error, text);
  return { start, end, reason: reasonOf(error) };
}

function reasonOf(error: YAMLError): string {
  const missing = /^Missing closing (["'])quote/.exec(error.message);
  if (missing) return `the text that starts with ${missing[1]} here has no end.`;
  const open = /^Flow (map|sequence) in block collection .* end with a (.)$/.exec(error.message);
  if (open) return `a list or map in brackets ends before here without its ${open[2]}.`;
  return reasons[error.code] ?? `${error.message.replace(/\.$/, '')}.`;
}

/** The position of an error. An open quote is reported where it starts, not at the end of the file. */
function placeOfError(error: YAMLError, text: string): readonly [number, number] {
  if (error.code === 'BAD_INDENT') return firstWordAfter(text, error.pos[0]);
  const missing = /^Missing closing (["'])quote/.exec(error.message);
  if (!missing) return error.pos;
  const start = text.lastIndexOf(missing[1]!, error.pos[0] - 1);
  return start < 0 ? error.pos : [start, start + 1];
}

/** The word in the wrong column, instead of the spaces before it. */
function firstWordAfter(text: string, start: number): readonly [number, number] {
  const [word = ''] = /^[^\s:]+/.exec(text.slice(start).trimStart()) ?? [];
  const at = start + text.slice(start).search(/\S|$/);
  return [at, at + Math.max(1, word.length)];
}
