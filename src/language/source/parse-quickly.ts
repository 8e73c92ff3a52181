import { FAILSAFE_SCHEMA, load, Type } from 'js-yaml';
import { namesForbidden } from './forbidden-names.ts';

/**
 * Whether both parsers are known to read a text alike. Anchors, aliases, tags, directives, several documents,
 * explicit keys, tabs and carriage returns are left to the thorough parser, which also has positions and
 * takes ten times as long.
 */
function isPlain(text: string): boolean {
  if (hasLongLine(text) || control.test(text) || namesForbidden(text)) return false;
  const bare = withoutBlocks(text);
  return (
    bare !== null &&
    !(mayBeUnusual.test(bare) && unusual.test(bare.replace(quotedEntry, '$1x'))) &&
    !hasOddKey(bare) &&
    !noteBeforeValue.test(bare) &&
    !openQuote.test(bare) &&
    bracketsClose(bare)
  );
}

const opensLiteral = /^( *)((?:- )?)[A-Za-z_]\w*: \|$/;
const indented = /^( *)[^ ]/;

/**
 * Replaces each literal block (`sql: |`), whose characters have no syntax, by a word. Null when a block has
 * lines of spaces, starts with an empty line, or ends with a comment or a partial dedent: parsers differ
 * there.
 */
function withoutBlocks(text: string): string | null {
  if (!text.includes(': |\n')) return text;
  const kept: string[] = [];
  let block: { readonly outer: number; readonly inner: number | null } | null = null;
  for (const line of text.split('\n')) {
    if (block !== null) {
      const indent: number | undefined = indented.exec(line)?.[1]!.length;
      if (indent === undefined && (line !== '' || block.inner === null)) return null;
      if (indent === undefined || indent >= (block.inner ?? block.outer + 1)) {
        block = { outer: block.outer, inner: block.inner ?? indent! };
        continue;
      }
      if (block.inner === null || indent > block.outer || line[indent] === '#') return null;
      block = null;
    }
    const opened = opensLiteral.exec(line);
    if (opened !== null) block = { outer: opened[1]!.length + opened[2]!.length, inner: null };
    kept.push(opened === null ? line : line.replace(/\|$/, 'x'));
  }
  return block?.inner === null ? null : kept.join('\n');
}

/** An entry that is a text in double quotes. Its characters have no syntax. */
const quotedEntry = /^( *(?:- )?[A-Za-z_]\w*: )"(?:[^"\\\n]|\\.)*"$/gm;

/** The longest line for the patterns, which may be quadratic in the number of quotes. */
const longestLine = 4_000;

// Characters with syntax. They are plain in positions such as `a: x & y`, `a: 5 %.`, `a: why ?` and
// `#2f5bea`.
const unusual =
  /(?:^|[\s[{,:?-])[&*](?![\s,\]}])|(?:^|[[{,:?-]) *[&*%@`]|(?:^|[\s[{,:?-])!|^(?:---|\.\.\.)|(?:^|[[{,:?-]) *\?(?=\s|$)|<<|[\]}]#|(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*')#|(?:^|[:?-]) *[|>][-+0-9]* *(?:#.*)?$/m;
/** A fast pre-check for all of these. Most pages have none. */
const mayBeUnusual = /[&*%@`!?<|>]|^---|^\.\.\.|["'\]}]#/m;
// A list or a map as a key, which has a different name in each parser.
const oddKey = /[\]}] *:/;
// An empty line, and then a comment that is indented less than the value after it: the thorough parser ends
// the value there.
const noteBeforeValue = /[:-] *(?:#.*)?\n(?: *#.*\n)* *\n(?: *\n)* *#/;
const control = /[^\P{Cc}\n]|[\u2028\u2029\ufeff]/u;

// A quoted text or flow collection that continues on the next line. js-yaml does not check the indentation of
// that line.
const openQuote = /(?:^|[\s[{,:-])(?:"(?:[^"\\\n]|\\.)*|'(?:[^'\n]|'')*)\\?$/m;
const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g;

function hasLongLine(text: string): boolean {
  let start = 0;
  while (text.length - start > longestLine) {
    const end = text.indexOf('\n', start);
    if (end < 0 || end - start > longestLine) return true;
    start = end + 1;
  }
  return false;
}

function hasOddKey(text: string): boolean {
  return oddKey.test(text) && oddKey.test(text.replace(quoted, ''));
}

/**
 * Whether each line closes the brackets that it opens, checked with and without quoted texts (`'` may be an
 * apostrophe).
 */
function bracketsClose(text: string): boolean {
  let [start, depth, brackets] = [0, 0, 0];
  for (let index = 0; index <= text.length; index += 1) {
    const char = index === text.length ? newline : text.charCodeAt(index);
    const step = stepOf(char);
    depth += step;
    if (step !== 0) brackets += 1;
    if (char !== newline) continue;
    if (depth !== 0 || (brackets > 0 && !closesUnquoted(text.slice(start, index)))) return false;
    [start, brackets] = [index + 1, 0];
  }
  return true;
}

const newline = 10;

function stepOf(char: number): number {
  if (char === 91 || char === 123) return 1;
  return char === 93 || char === 125 ? -1 : 0;
}

function closesUnquoted(line: string): boolean {
  if (!/["']/.test(line)) return true;
  let depth = 0;
  const rest = line.replace(quoted, '');
  for (let index = 0; index < rest.length; index += 1) depth += stepOf(rest.charCodeAt(index));
  return depth === 0;
}

/**
 * Exactly the unquoted scalars of YAML 1.2 core. js-yaml's own core schema also accepts 0b11 and 1_000 as
 * numbers.
 */
const meanings: readonly { readonly pattern: RegExp; readonly read: (text: string) => unknown }[] = [
  { pattern: /^(?:~|[Nn]ull|NULL)?$/, read: () => null },
  { pattern: /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/, read: (text) => /^[Tt]/.test(text) },
  { pattern: /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/, read: Number },
  {
    pattern:
      /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?)$/,
    read: float,
  },
];

/** How texts start that may not be strings. Most names need no further check. */
const mayMeanMore = /^(?:$|[-+.0-9~NnTtFf])/;

// A single type for all scalars. js-yaml would try each of its types on every text.
const core = FAILSAFE_SCHEMA.extend({
  implicit: [
    new Type('tag:yaml.org,2002:scalar', {
      kind: 'scalar',
      resolve: (text: string | null) => meaningOf(text ?? '') !== undefined,
      construct: (text: string | null) => meaningOf(text ?? '')!.read(text ?? ''),
    }),
  ],
});

function meaningOf(text: string): (typeof meanings)[number] | undefined {
  return mayMeanMore.test(text) ? meanings.find(({ pattern }) => pattern.test(text)) : undefined;
}

function float(text: string): number {
  if (/nan$/i.test(text)) return Number.NaN;
  if (/inf$/i.test(text)) return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return Number(text);
}

/** Parses a plain text. Undefined in case of doubt; the thorough parser then decides. */
export function parseQuickly(text: string): unknown {
  if (!isPlain(text)) return undefined;
  try {
    const value = load(text, { schema: core });
    return holdsNull(value) ? undefined : (value ?? undefined);
  } catch {
    return undefined; // The thorough parser reports the mistake and its position.
  }
}

/**
 * Whether a map or a list contains a null. It may be intended, as in an overlay, or a key that parsers name
 * differently (`{ [a, b] }`, `{ null }`), or a list whose indentation only js-yaml allows.
 */
function holdsNull(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null;
  return Array.isArray(value)
    ? value.some(holdsNull)
    : Object.hasOwn(value, 'null') || Object.values(value).some(holdsNull);
}
