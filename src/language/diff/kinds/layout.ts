import { isMapping } from '../../source/layered.ts';
import { quote, say, shown, was, type Sentence } from '../sentence.ts';
import type { Found, KindsOfChange } from './kind-of-change.ts';

interface Placement {
  readonly row: number;
  readonly span: unknown;
}

const tab = ({ names }: Found): Sentence => say`tab ${quote(names[0] ?? '')}`;
const step = ({ names }: Found): Sentence => say`step ${quote(names[0] ?? '')}`;
const section = ({ names }: Found): Sentence => say`section ${quote(names.at(-1) ?? '')}`;

const placeWords = ({ before, after, in: part }: Readonly<Record<string, unknown>>): Sentence => {
  if (part !== undefined) return say`in ${quote(String(part))}`;
  return before === undefined ? say`after ${quote(String(after))}` : say`before ${quote(String(before))}`;
};

const come = (thing: (found: Found) => Sentence) => ({
  how: ['added'] as const,
  say: (found: Found) => say`${thing(found)} is new`,
});
const gone = (thing: (found: Found) => Sentence) => ({
  how: ['removed'] as const,
  say: (found: Found) => say`${thing(found)} is gone`,
});

const rowsOf = (thing: (found: Found) => Sentence) => ({
  how: ['list'] as const,
  say: (found: Found) => say`${thing(found)}: ${layoutChanged(found.from, found.to)}`,
});

/** On which condition something is there now. */
export const isThereWhen = (thing: Sentence, { from, to }: Pick<Found, 'from' | 'to'>): Sentence =>
  to === undefined
    ? say`${thing} is there in any case${was(from)}`
    : say`${thing} is there only when ${shown(to)}${from === undefined ? '' : was(from)}`;

const condition = (thing: (found: Found) => Sentence) => ({
  say: (found: Found) => isThereWhen(thing(found), found),
});

/** What became of the rows, sections, tabs and steps of a page. */
export const layoutKinds = {
  'page-layout': {
    in: 'page',
    at: 'rows',
    how: ['list'],
    say: ({ from, to }) => layoutChanged(from, to),
  },
  'widget-placed': {
    in: 'page',
    at: 'place/*',
    how: ['added', 'removed'],
    say: ({ names, to }) =>
      isMapping(to)
        ? say`widget ${quote(names[0] ?? '')} now stands ${placeWords(to)}`
        : say`widget ${quote(names[0] ?? '')} has no place of its own any more`,
  },
  'page-section-new': { in: 'page', at: 'sections/*', ...come(section) },
  'page-section-gone': { in: 'page', at: 'sections/*', ...gone(section) },
  'page-section-layout': { in: 'page', at: 'sections/*/rows', ...rowsOf(section) },
  'page-section-condition': { in: 'page', at: 'sections/*/when', ...condition(section) },
  'page-tab-condition': { in: 'page', at: 'tabs/*/when', ...condition(tab) },
  'page-tab-section-condition': { in: 'page', at: 'tabs/*/sections/*/when', ...condition(section) },
  'page-tab-new': { in: 'page', at: 'tabs/*', ...come(tab) },
  'page-tab-gone': { in: 'page', at: 'tabs/*', ...gone(tab) },
  'page-tab-layout': { in: 'page', at: 'tabs/*/rows', ...rowsOf(tab) },
  'page-tab-section-new': { in: 'page', at: 'tabs/*/sections/*', ...come(section) },
  'page-tab-section-gone': { in: 'page', at: 'tabs/*/sections/*', ...gone(section) },
  'page-tab-section-layout': { in: 'page', at: 'tabs/*/sections/*/rows', ...rowsOf(section) },
  'page-step-condition': { in: 'page', at: 'steps/*/when', ...condition(step) },
  'page-step-section-condition': { in: 'page', at: 'steps/*/sections/*/when', ...condition(section) },
  'page-step-new': { in: 'page', at: 'steps/*', ...come(step) },
  'page-step-gone': { in: 'page', at: 'steps/*', ...gone(step) },
  'page-step-layout': { in: 'page', at: 'steps/*/rows', ...rowsOf(step) },
  'page-step-section-new': { in: 'page', at: 'steps/*/sections/*', ...come(section) },
  'page-step-section-gone': { in: 'page', at: 'steps/*/sections/*', ...gone(section) },
  'page-step-section-layout': { in: 'page', at: 'steps/*/sections/*/rows', ...rowsOf(section) },
} satisfies KindsOfChange;

/** What became of some rows: who came, who left, and who stands elsewhere or has another width. */
function layoutChanged(before: unknown, after: unknown): Sentence {
  const [old, now] = [placementsOf(before), placementsOf(after)];
  const details: Sentence[] = [];
  for (const [name, { row, span }] of now) {
    const had = old.get(name);
    if (!had) details.push(say`${quote(name)} stands in row ${String(row)}`);
    else if (had.row !== row)
      details.push(say`${quote(name)} stands in row ${String(row)} (was in ${String(had.row)})`);
    if (had && had.span !== span)
      details.push(say`${quote(name)} is ${width(span)} wide (was ${width(had.span)})`);
  }
  for (const [name, { row }] of old)
    if (!now.has(name)) details.push(say`${quote(name)} has left row ${String(row)}`);
  for (const index of [...rowsIn(before), ...rowsIn(after)].keys()) {
    const [from, to] = [conditionAt(before, index), conditionAt(after, index)];
    if (from !== to) details.push(isThereWhen(say`row ${String(index + 1)}`, { from, to }));
  }
  if (details.length === 0) return say`widgets of one row stand in another order`;
  return say`the layout has changed: ${details.flatMap((detail, index) => (index === 0 ? detail : [', ', ...detail]))}`;
}

const width = (span: unknown): string => (span === undefined ? 'its share' : `${String(span)} columns`);

const rowsIn = (rows: unknown): readonly unknown[] => (Array.isArray(rows) ? rows : []);

const conditionAt = (rows: unknown, index: number): unknown => {
  const row = rowsIn(rows)[index];
  return isMapping(row) ? row.when : undefined;
};

function placementsOf(rows: unknown): Map<string, Placement> {
  const placed = new Map<string, Placement>();
  for (const [index, row] of rowsIn(rows).entries())
    for (const item of rowsIn(isMapping(row) ? row.widgets : row)) {
      const name = isMapping(item) ? item.widget : item;
      if (typeof name === 'string')
        placed.set(name, { row: index + 1, span: isMapping(item) ? item.span : undefined });
    }
  return placed;
}
