import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { parseWithPositions } from '../../../src/language/source/positions.ts';

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
interface Rule {
  readonly kind: string;
  readonly files: RegExp;
  readonly part: Site['part'];
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

/** What fingers do: two letters change places, one is lost, one is doubled. Quotes and other signs stay where they are. */
export function slipOf(name: string, index: number): string | null {
  const letters = [...name.matchAll(/[A-Za-z]/g)].map((match) => match.index);
  if (letters.length < 4) return null;
  const at = letters[1 + (index % (letters.length - 2))]!;
  const [before, here, after] = [name.slice(0, at), name[at]!, name.slice(at + 1)];
  if (index % 3 === 0 && /^[A-Za-z]/.test(after) && after[0] !== here)
    return before + after[0] + here + after.slice(1);
  return index % 3 === 1 ? before + after : before + here + here + after;
}

const lastPart = (text: string, index: number): string | null => {
  const slash = text.lastIndexOf('/');
  const slipped = slipOf(text.slice(slash + 1), index);
  return slipped === null || text.includes('$') ? null : text.slice(0, slash + 1) + slipped;
};

const slip = (
  kind: string,
  files: RegExp,
  part: Rule['part'],
  at: RegExp,
  change: Rule['change'] = slipOf,
): Rule => ({ kind, files, part, at, change, slip: true });
const fault = (
  kind: string,
  files: RegExp,
  part: Rule['part'],
  at: RegExp,
  change: Rule['change'],
): Rule => ({ kind, files, part, at, change, slip: false });
const page = /^routes\//;
const bar = /^filter-bars\//;
const dataset = /^datasets\//;

export const rules: readonly Rule[] = [
  slip('mistyped key of a page', page, 'key', /^(?!queries$|route$|filterBar$)[a-zA-Z]+$|^menu\/|^access\//),
  slip('mistyped key of a query', page, 'key', /^queries\/\w+\/(path|params|extends)$/),
  slip('mistyped key of a widget', page, 'key', /^widgets\/\w+\/\w+$/),
  slip(
    'mistyped parameter',
    page,
    'key',
    /^queries\/\w+\/params\/(measures|dimensions|compare|brand_id|campaign_id|date|limit|measure)$/,
  ),
  slip('mistyped widget type', page, 'value', /^widgets\/\w+\/type$/),
  slip('mistyped query', page, 'value', /^widgets\/\w+\/(query|delta|compare)$/),
  slip('mistyped field', page, 'value', /^widgets\/\w+\/(x|y|color|angle|measure|sparkline|label|value)$/),
  slip('mistyped column', page, 'value', /^widgets\/\w+\/(rows|columns|y)\/\d+(\/(field|of))?$/),
  slip('mistyped measure', page, 'value', /^queries\/\w+\/params\/measures\/\d+$/),
  slip('mistyped dimension', page, 'value', /^queries\/\w+\/params\/dimensions\/\d+$/),
  slip('mistyped path', page, 'value', /^queries\/\w+\/path$/, lastPart),
  slip('mistyped comparison', page, 'value', /^queries\/\w+\/params\/compare$/),
  slip('mistyped token', page, 'value', /^queries\/\w+\/params\/(brand_id|campaign_id|date|platform)$/),
  slip('mistyped filter bar', page, 'value', /^filterBar$/),
  slip('mistyped menu section or icon', page, 'value', /^menu\/(section|icon)$/),
  slip('mistyped i18n key', page, 'value', /^(title|description)$|^widgets\/\w+\/(title|text|description)$/),
  slip('mistyped widget in a row', page, 'value', /^rows\/\d+\/\d+(\/widget)?$/),
  fault(
    'wrong type',
    page,
    'value',
    /^widgets\/\w+\/(query|measure|x|angle|title)$|^title$|^menu\/section$/,
    () => '17',
  ),
  fault('text for a number', page, 'value', /^widgets\/\w+\/height$|\/span$|^menu\/order$/, () => 'large'),
  fault('out of range', page, 'value', /\/span$/, () => '25'),
  fault(
    'dimension for a measure',
    page,
    'value',
    /^widgets\/(spend|roas|conversions|cpa)\/measure$/,
    () => 'date',
  ),
  fault('measure for a date', page, 'value', /^widgets\/\w+\/sparkline$/, () => 'spend'),
  fault('widget in no row', page, 'value', /^rows\/\d+\/0\/widget$/, () => null),
  fault('duplicate key', page, 'key', /^(title|route|menu)$/, (text) => text),
  slip(
    'mistyped key of a component',
    bar,
    'key',
    /^components\/\w+\/(type|rules|properties|data)$|^components\/\w+\/(rules|properties)\/\w+$/,
  ),
  slip('mistyped component type', bar, 'value', /^components\/\w+\/type$/),
  slip('mistyped preset', bar, 'value', /^components\/\w+\/properties\/presets\/\d+$/),
  slip('mistyped component in the hierarchy', bar, 'value', /^(hierarchy|visualHierarchy)\/[\d/]+$/),
  slip('mistyped component in apiRules', bar, 'key', /^apiRules\/.+\/(brand|campaign|platform|date)$/),
  slip('mistyped response key', bar, 'value', /^apiRules\/.+\/responseKey$/),
  slip('mistyped API path', bar, 'key', /^apiRules\/global\/filters(\/\w+)?$/, lastPart),
  slip('mistyped token of a call', bar, 'value', /^apiRules\/.+\/params\/(brand_id|active_campaigns)$/),
  slip(
    'mistyped key of a dataset',
    dataset,
    'key',
    /^(table|tenant|dimensions|measures)$|^measures\/\w+\/(format|description|goodWhen|scale|ratio)$/,
  ),
  slip('mistyped format', dataset, 'value', /^measures\/\w+\/(format|goodWhen)$/),
  slip('mistyped part', dataset, 'value', /^measures\/\w+\/(ratio|difference)\/\d+$/),
  slip('mistyped time dimension', dataset, 'value', /^time$/),
  slip('mistyped description', dataset, 'value', /^measures\/\w+\/description$/),
  slip('mistyped icon of the app', /^app\./, 'value', /^menu\/\w+\/(icon|title)$/),
  slip('mistyped home', /^app\./, 'value', /^home$/, lastPart),
  slip(
    'mistyped key of the app',
    /^app\./,
    'key',
    /^(product|languages|home|menu|skin|currency)$|^menu\/\w+\/\w+$/,
  ),
];

/** All single faults that the rules make of a tree. At most `most` of each kind, spread over its sites. */
export function mutationsOf(sources: ReadonlyMap<string, string>, most: number): Mutation[] {
  const mutations: Mutation[] = [];
  for (const rule of rules) {
    const found = [...sources]
      .filter(([file]) => rule.files.test(file))
      .flatMap(([file, text]) =>
        sitesOf(text)
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
