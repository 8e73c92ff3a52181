import type { DocumentKind } from '../source/document-kind.ts';
import { keysInOrder } from '../validate/schemas.ts';

/** What a file is comes before what it says. */
const first: readonly string[] = ['new', 'disabled'];

/**
 * A YAML text with the keys of its root in the order of the schema, each with the notes right above it. Keys that the
 * schema does not know stay behind the others, and a text that is not a plain map stays as it is.
 */
export function withKeysInOrder(kind: DocumentKind, text: string): string {
  const order = [...first, ...keysInOrder(kind).filter((key) => !first.includes(key))];
  const entries = entriesOf(text);
  if (entries === null) return text;
  const rank = ({ key }: Entry): number => {
    const place = order.indexOf(key);
    return place < 0 ? order.length : place;
  };
  const sorted = entries.list.toSorted((a, b) => rank(a) - rank(b));
  if (sorted.every((entry, at) => entry === entries.list[at])) return text;
  return entries.head + sorted.map(({ lines }) => (lines.endsWith('\n') ? lines : `${lines}\n`)).join('');
}

interface Entry {
  readonly key: string;
  readonly lines: string;
}

/** The entries of a block map at the left edge; null where the text is anything else. */
function entriesOf(text: string): { readonly head: string; readonly list: readonly Entry[] } | null {
  const lines = text.split(/(?<=\n)/);
  const list: { key: string; lines: string }[] = [];
  let head = '';
  let notes = '';
  for (const line of lines) {
    const key = /^([A-Za-z][A-Za-z0-9_]*):(?:\s|$)/.exec(line)?.[1];
    if (key !== undefined) {
      list.push({ key, lines: notes + line });
      notes = '';
    } else if (line.startsWith('#')) notes += line;
    else if (!/^(?: |- |\r?\n|$)/.test(line)) return null;
    else if (list.length === 0) [head, notes] = [head + notes + line, ''];
    else {
      list.at(-1)!.lines += notes + line;
      notes = '';
    }
    if (/^# *yaml-language-server:/.test(line)) [head, notes] = [head + notes, ''];
  }
  if (list.length === 0 || /^(?: |-)/m.test(head)) return null;
  list.at(-1)!.lines += notes;
  return { head, list };
}
