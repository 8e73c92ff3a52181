import { FAILSAFE_SCHEMA, load, Type } from 'js-yaml';
import { namesForbidden } from './forbidden-names.ts';

/**
 * Whether a text is written so plainly that both parsers are known to read it alike. Anchors, aliases, tags, directives,
 * several documents, explicit keys, tabs and carriage returns are left to the thorough one, which also says where things
 * stand: it takes ten times as long.
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
 * The text with a word in place of each literal block (`sql: |`), where signs mean nothing. Null where a block has lines
 * of spaces, starts with an empty line or ends with a note or halfway to the left: parsers differ there.
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

/** A text in double quotes that is all of an entry: what looks like a sign in it is none. */
const quotedEntry = /^( *(?:- )?[A-Za-z_]\w*: )"(?:[^"\\\n]|\\.)*"$/gm;

/** Patterns look at a line again from each of its quotes: nobody writes lines on which that takes time. */
const longestLine = 4_000;

// Characters count only where they could mean something: `a: x & y`, `a: 5 %.`, `a: why ?` and `#2f5bea` are plain.
const unusual =
  /(?:^|[\s[{,:?-])[&*](?![\s,\]}])|(?:^|[[{,:?-]) *[&*%@`]|(?:^|[\s[{,:?-])!|^(?:---|\.\.\.)|(?:^|[[{,:?-]) *\?(?=\s|$)|<<|[\]}]#|(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*')#|(?:^|[:?-]) *[|>][-+0-9]* *(?:#.*)?$/m;
/** What all of those have in them, told in a fraction of the time: most pages have none of it. */
const mayBeUnusual = /[&*%@`!?<|>]|^---|^\.\.\.|["'\]}]#/m;
// A list or a map as a key, which has a different name in each parser.
const oddKey = /[\]}] *:/;
// After an empty line a note left of the value that it stands before ends that value, for the thorough parser.
const noteBeforeValue = /[:-] *(?:#.*)?\n(?: *#.*\n)* *\n(?: *\n)* *#/;
const control = /[^\P{Cc}\n]|[\u2028\u2029\ufeff]/u;

// A text in quotes, or a list or map in brackets, that goes on in the next line: js-yaml overlooks when that line is
// not indented as far as it must be.
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

/** Whether each line closes what it opens: once as if nothing were quoted, once without what is (`'` may be an apostrophe). */
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

/** What a text without quotes means in YAML 1.2 core, exactly: js-yaml's own core schema also reads 0b11 and 1_000 as numbers. */
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

/** How every text starts that means something else than itself. Most are names, which need no closer look. */
const mayMeanMore = /^(?:$|[-+.0-9~NnTtFf])/;

// One type for all: js-yaml asks each of its types about every text.
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

/** The value of a plain text, or undefined where there is any doubt: the thorough parser then has its say. */
export function parseQuickly(text: string): unknown {
  if (!isPlain(text)) return undefined;
  try {
    const value = load(text, { schema: core });
    return holdsNull(value) ? undefined : (value ?? undefined);
  } catch {
    return undefined; // What is wrong, and where, the thorough parser tells.
  }
}

/**
 * Whether a map or a list holds nothing somewhere. That may be meant, as in an overlay, or be a key of a kind that has
 * a different name in each parser (`{ [a, b] }`, `{ null }`), or a list that is indented as only js-yaml allows.
 */
function holdsNull(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null;
  return Array.isArray(value)
    ? value.some(holdsNull)
    : Object.hasOwn(value, 'null') || Object.values(value).some(holdsNull);
}
