import { stringify } from 'yaml';
import type { Colors } from '../format/format-pretty.ts';
import { isMapping, placeIn, type Layered } from '../source/layered.ts';
import { pointerOf } from '../source/parse-file.ts';
import type { Path } from '../source/positions.ts';
import { changesOf, type OverlayChange } from './explain.ts';

/** One line of the merged document; the line of a map or list that goes on below has no origin of its own. */
interface Row {
  readonly text: string;
  readonly origin: Origin | null;
}

interface Origin {
  readonly file: string;
  readonly line: number;
}

/** The one line that a value was written in, whole; null where it was written in several. */
type OriginOf = (value: unknown, path: Path) => Origin | null;

/** Origins stand in one column as long as the text does not reach further than this. */
const furthestColumn = 90;

/**
 * The merged document as YAML, each value with the file and line that it came from as a comment. What was written in
 * one line stays in one line. Origins in a customer's file stand out.
 */
export function formatOrigins(document: Layered, prefix: string, { cyan, dim, bold }: Colors): string {
  const rows = rowsOf(originsIn(document), document.value, []);
  const column = Math.min(furthestColumn, Math.max(0, ...rows.map(({ text }) => text.length)));
  const lines = rows.map(({ text, origin }) => {
    if (origin === null) return text;
    const paint = origin.file === document.layers[0].path ? dim : cyan;
    return `${text.padEnd(column)} ${paint(`# ${prefix}${origin.file}:${origin.line}`)}`;
  });
  const files = document.layers.map(({ path }) => prefix + path).join(', and over it ');
  return `${[bold(`# ${files}`), ...lines].join('\n')}\n`;
}

function rowsOf(originOf: OriginOf, value: unknown, path: Path): Row[] {
  const origin = originOf(value, path);
  if (origin !== null && path.length > 0) return valueRows(value, origin);
  if (Array.isArray(value))
    return value.flatMap((item, index) => indented('- ', rowsOf(originOf, item, [...path, index])));
  return Object.entries(value as object).flatMap(([key, inner]) => {
    const rows = rowsOf(originOf, inner, [...path, key]);
    const name = inline(key);
    if (originOf(inner, [...path, key]) === null)
      return [{ text: `${name}:`, origin: null }, ...indented('  ', rows)];
    const [first, ...more] = rows;
    return [{ ...first!, text: `${name}: ${first!.text}` }, ...more];
  });
}

/** A value in one line, but a text of several lines as it was written. */
function valueRows(value: unknown, origin: Row['origin']): Row[] {
  const isBlock = typeof value === 'string' && /^\S.*\n(?!$)/.test(value) && !/\n\n$|[\t\r]/.test(value);
  if (!isBlock) return [{ text: inline(value), origin }];
  const lines = value.replace(/\n$/, '').split('\n');
  const opening = value.endsWith('\n') ? '|' : '|-';
  return [{ text: opening, origin }, ...lines.map((line) => ({ text: line && `  ${line}`, origin: null }))];
}

/** Each value is looked up once: its own row asks for its place, and so do those of all that it stands in. */
function originsIn(document: Layered): OriginOf {
  const known = new Map<string, Origin | null>();
  const originOf: OriginOf = (value, path) => {
    const key = pointerOf(path);
    let origin = known.get(key);
    if (origin === undefined) known.set(key, (origin = found(value, path)));
    return origin;
  };
  const found: OriginOf = (value, path) => {
    const entries: [string | number, unknown][] = Array.isArray(value)
      ? [...value.entries()]
      : isMapping(value)
        ? Object.entries(value)
        : [];
    const [first, ...more] = entries.map(([key, inner]) => originOf(inner, [...path, key]));
    if (first === undefined) return placeIn(document, path, 'value');
    const isOne = more.every((other) => other?.line === first?.line && other?.file === first?.file);
    return isOne ? first : null;
  };
  return originOf;
}

function indented(bullet: string, rows: readonly Row[]): Row[] {
  return rows.map(({ text, origin }, index) => ({
    text: (index === 0 ? bullet : ' '.repeat(bullet.length)) + text,
    origin,
  }));
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (isMapping(value) && Object.keys(value).length > 0)
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${inline(key)}: ${inline(inner)}`)
      .join(', ')} }`;
  if (typeof value === 'string' && value.includes('\n')) return JSON.stringify(value);
  // As an item of a list, so that signs which mean something in brackets are quoted.
  return stringify([value], { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false })
    .trimEnd()
    .slice(1, -1);
}

/** What a customer changes, one line for each value. */
export function formatChanges(document: Layered, prefix: string, colors: Colors): string[] {
  return changesOf(document).map(
    (change) => `${describe(change, colors)}  ${colors.dim(`${prefix}${change.file}:${change.line}`)}`,
  );
}

function describe({ kind, path, from, to }: OverlayChange, { red, yellow, cyan, bold }: Colors): string {
  const name = bold(path.join('.'));
  if (kind === 'added') return `${cyan('+')} ${name}: ${JSON.stringify(to)}`;
  if (kind === 'removed') return `${red('-')} ${name}: ${JSON.stringify(from)}`;
  return `${yellow('~')} ${name}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`;
}
