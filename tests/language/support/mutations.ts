import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { parseWithPositions } from '../../../src/language/source/positions.ts';
import { rules } from './mutation-rules.ts';

/** One fault put into one file. */
export interface Mutation {
  readonly kind: string;
  readonly file: string;
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** What was there before, where the fault is a slip of the finger: it should be suggested. */
  readonly original: string | null;
}

interface Site {
  readonly path: readonly (string | number)[];
  readonly part: 'key' | 'value' | 'entry';
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A rule: at which sites of which files, what is written instead. `null` passes a site over. */
export interface Rule {
  readonly kind: string;
  readonly files: RegExp;
  readonly part: 'key' | 'value' | 'entry';
  readonly at: RegExp;
  readonly change: (text: string, index: number) => string | null;
  readonly slip: boolean;
}

/** Every place of a document that a fault can be put into, with its path as text: `widgets/spend/query`. */
function sitesOf(text: string): Site[] {
  const sites: Site[] = [];
  const add = (part: Site['part'], path: Site['path'], [start, end]: readonly [number, number]): number =>
    sites.push({ part, path, start, end, text: text.slice(start, end) });
  const visit = (node: Node | null, path: Site['path']): void => {
    if (isScalar(node) && node.range) add('value', path, [node.range[0], node.range[1]]);
    if (isSeq(node)) node.items.forEach((item, index) => visit(item as Node, [...path, index]));
    if (!isMap(node)) return;
    for (const { key, value } of node.items) {
      if (!isScalar(key) || !key.range) continue;
      const inner = [...path, String(key.value)];
      add('key', inner, [key.range[0], key.range[1]]);
      const end = (value as Node | null)?.range?.[1] ?? key.range[1];
      add('entry', inner, [key.range[0], end]);
      visit(value as Node | null, inner);
    }
  };
  visit(parseWithPositions(text).document.contents, []);
  return sites;
}

const known = new Map<string, readonly Site[]>();

/** Every rule looks at every file, which is parsed once. */
function knownSitesOf(text: string): readonly Site[] {
  const sites = known.get(text) ?? sitesOf(text);
  known.set(text, sites);
  return sites;
}

/** All single faults that the rules make of a tree. At most `most` of each kind, spread over its sites. */
export function mutationsOf(sources: ReadonlyMap<string, string>, most: number): Mutation[] {
  const mutations: Mutation[] = [];
  for (const rule of rules) {
    const found = [...sources]
      .filter(([file]) => rule.files.test(file))
      .flatMap(([file, text]) =>
        knownSitesOf(text)
          .filter((site) => site.part === rule.part && rule.at.test(site.path.join('/')))
          .map((site) => ({ file, text, site })),
      );
    const step = Math.max(1, found.length / most);
    for (let pick = 0; pick < found.length; pick += step) {
      const mutation = mutate(rule, found[Math.floor(pick)]!, Math.floor(pick));
      if (mutation) mutations.push(mutation);
    }
  }
  return mutations;
}

function mutate(
  rule: Rule,
  { file, text, site }: { file: string; text: string; site: Site },
  index: number,
): Mutation | null {
  const changed = rule.change(site.text, index);
  if (changed === null || (rule.slip && changed === site.text)) return null;
  const isDouble = rule.kind === 'duplicate key';
  const written = isDouble
    ? `${text.trimEnd()}\n${changed}: x\n`
    : text.slice(0, site.start) + changed + text.slice(site.end);
  const at = isDouble ? text.trimEnd().length + 1 : site.start;
  const before = written.slice(0, at).split('\n');
  return {
    kind: rule.kind,
    file,
    text: written,
    line: before.length,
    column: before.at(-1)!.length + 1,
    original: rule.slip ? site.text.replaceAll(/["']/g, '') : null,
  };
}
