import { isMapping } from '../../source/layered.ts';
import { quote, appText, shown, was, type Sentence } from '../sentence.ts';
import { filled, type Found, type KindOfChange, type KindsOfChange } from './kind-of-change.ts';

interface Placement {
  readonly row: number;
  readonly span: unknown;
}

const placeWords = ({ before, after, in: part }: Readonly<Record<string, unknown>>): Sentence => {
  if (part !== undefined) return appText`in ${quote(String(part))}`;
  return before === undefined
    ? appText`after ${quote(String(after))}`
    : appText`before ${quote(String(before))}`;
};

/** The condition under which something is shown now. */
export const isThereWhen = (thing: Sentence, { from, to }: Pick<Found, 'from' | 'to'>): Sentence =>
  to === undefined
    ? appText`${thing} is there in any case${was(from)}`
    : appText`${thing} is there only when ${shown(to)}${from === undefined ? '' : was(from)}`;

/** Changes of a part with rows: added, removed, its condition, its rows. */
const partKinds = <const Part extends string>(name: Part, at: string, words: string) =>
  ({
    [`page-${name}-new`]: { at, how: ['added'], appText: `${words} is new` },
    [`page-${name}-gone`]: { at, how: ['removed'], appText: `${words} is gone` },
    [`page-${name}-condition`]: {
      at: `${at}/when`,
      appText: (found) => isThereWhen(filled(words, found), found),
    },
    [`page-${name}-layout`]: {
      at: `${at}/rows`,
      how: ['list'],
      appText: (found) => appText`${filled(words, found)}: ${layoutChanged(found.from, found.to)}`,
    },
  }) satisfies KindsOfChange as Record<
    `page-${Part}-${'new' | 'gone' | 'condition' | 'layout'}`,
    KindOfChange
  >;

/** Changes of the rows, sections, tabs and steps of a page. */
export const layoutKinds = {
  'page-layout': { at: 'rows', how: ['list'], appText: ({ from, to }) => layoutChanged(from, to) },
  'widget-placed': {
    at: 'place/*',
    how: ['added', 'removed'],
    appText: ({ names, to }) =>
      isMapping(to)
        ? appText`widget ${quote(names[0] ?? '')} now stands ${placeWords(to)}`
        : appText`widget ${quote(names[0] ?? '')} has no place of its own any more`,
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
    if (!had) details.push(appText`${quote(name)} stands in row ${String(row)}`);
    else if (had.row !== row)
      details.push(appText`${quote(name)} stands in row ${String(row)} (was in ${String(had.row)})`);
    if (had && had.span !== span)
      details.push(appText`${quote(name)} is ${width(span)} wide (was ${width(had.span)})`);
  }
  for (const [name, { row }] of old)
    if (!now.has(name)) details.push(appText`${quote(name)} has left row ${String(row)}`);
  for (const index of [...rowsIn(before), ...rowsIn(after)].keys()) {
    const [from, to] = [conditionAt(before, index), conditionAt(after, index)];
    if (from !== to) details.push(isThereWhen(appText`row ${String(index + 1)}`, { from, to }));
  }
  if (details.length === 0) return appText`widgets of one row stand in another order`;
  return appText`the layout has changed: ${details.flatMap((detail, index) => (index === 0 ? detail : [', ', ...detail]))}`;
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
