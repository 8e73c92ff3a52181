import { isMapping } from '../../source/layered.ts';
import { quote, say, shown, was, type Sentence } from '../sentence.ts';
import { filled, type Found, type KindOfChange, type KindsOfChange } from './kind-of-change.ts';

interface Placement {
  readonly row: number;
  readonly span: unknown;
}

const placeWords = ({ before, after, in: part }: Readonly<Record<string, unknown>>): Sentence => {
  if (part !== undefined) return say`in ${quote(String(part))}`;
  return before === undefined ? say`after ${quote(String(after))}` : say`before ${quote(String(before))}`;
};

/** The condition under which something is shown now. */
export const isThereWhen = (thing: Sentence, { from, to }: Pick<Found, 'from' | 'to'>): Sentence =>
  to === undefined
    ? say`${thing} is there in any case${was(from)}`
    : say`${thing} is there only when ${shown(to)}${from === undefined ? '' : was(from)}`;

/** Changes of a part with rows: added, removed, its condition, its rows. */
const partKinds = <const Part extends string>(name: Part, at: string, words: string) =>
  ({
    [`page-${name}-new`]: { at, how: ['added'], say: `${words} is new` },
    [`page-${name}-gone`]: { at, how: ['removed'], say: `${words} is gone` },
    [`page-${name}-condition`]: {
      at: `${at}/when`,
      say: (found) => isThereWhen(filled(words, found), found),
    },
    [`page-${name}-layout`]: {
      at: `${at}/rows`,
      how: ['list'],
      say: (found) => say`${filled(words, found)}: ${layoutChanged(found.from, found.to)}`,
    },
  }) satisfies KindsOfChange as Record<
    `page-${Part}-${'new' | 'gone' | 'condition' | 'layout'}`,
    KindOfChange
  >;

/** Changes of the rows, sections, tabs and steps of a page. */
export const layoutKinds = {
  'page-layout': { at: 'rows', how: ['list'], say: ({ from, to }) => layoutChanged(from, to) },
  'widget-placed': {
    at: 'place/*',
    how: ['added', 'removed'],
    say: ({ names, to }) =>
      isMapping(to)
        ? say`widget ${quote(names[0] ?? '')} now stands ${placeWords(to)}`
        : say`widget ${quote(names[0] ?? '')} has no place of its own any more`,
  },
  ...partKinds('section', 'sections/*', 'section {0}'),
  ...partKinds('tab', 'tabs/*', 'tab {0}'),
  ...partKinds('tab-section', 'tabs/*/sections/*', 'section {1}'),
  ...partKinds('step', 'steps/*', 'step {0}'),
  ...partKinds('step-section', 'steps/*/sections/*', 'section {1}'),
} satisfies KindsOfChange;

/** Changes of some rows: widgets that were added, removed, moved or resized. */
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
