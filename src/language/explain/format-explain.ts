import { stringify } from 'yaml';
import type { Colors } from '../format/format-pretty.ts';
import { isMapping, placeIn, type Layered } from '../source/layered.ts';
import { pointerOf } from '../source/parse-file.ts';
import type { Path } from '../source/positions.ts';
import { changesOf, type OverlayChange } from './explain.ts';

/** A line of the merged document. A line that starts a map or list has no origin of its own. */
interface Row {
  readonly text: string;
  readonly origin: Origin | null;
}

interface Origin {
  readonly file: string;
  readonly line: number;
}

/** The line that contains a whole value. Null when the value has several lines. */
type OriginOf = (value: unknown, path: Path) => Origin | null;

/** Maximum column of the aligned origins. Longer lines are not aligned. */
const furthestColumn = 90;

/**
 * The merged document as YAML, with the file and line of each value as a comment. Values on one line stay on
 * one line. Origins in a customer's file are highlighted.
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

/** A value on one line. A text with several lines is kept as written. */
function valueRows(value: unknown, origin: Row['origin']): Row[] {
  const isBlock = typeof value === 'string' && /^\S.*\n(?!$)/.test(value) && !/\n\n$|[\t\r]/.test(value);
  if (!isBlock) return [{ text: inline(value), origin }];
  const lines = value.replace(/\n$/, '').split('\n');
  const opening = value.endsWith('\n') ? '|' : '|-';
  return [{ text: opening, origin }, ...lines.map((line) => ({ text: line && `  ${line}`, origin: null }))];
}

/** Cached, since each value is looked up for itself and for all of its parents. */
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
  // As a list item, so that characters with a meaning in flow style are quoted.
  return stringify([value], { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false })
    .trimEnd()
    .slice(1, -1);
}

/** The changes of a customer, one line per value. */
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
