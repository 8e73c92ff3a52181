import { isMapping } from '../../source/layered.ts';
import { quote, say, type Sentence } from '../sentence.ts';

interface Placement {
  readonly row: number;
  readonly span: unknown;
}

/** What became of the rows of a page: who came, who left, and who stands elsewhere or has another width. */
export function layoutChanged(before: unknown, after: unknown): Sentence {
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
  if (details.length === 0) return say`widgets of one row stand in another order`;
  return say`the layout has changed: ${details.flatMap((detail, index) => (index === 0 ? detail : [', ', ...detail]))}`;
}

const width = (span: unknown): string => (span === undefined ? 'its share' : `${String(span)} columns`);

function placementsOf(rows: unknown): Map<string, Placement> {
  const placed = new Map<string, Placement>();
  for (const [index, row] of (Array.isArray(rows) ? rows : []).entries())
    for (const item of Array.isArray(row) ? row : []) {
      const name = isMapping(item) ? item.widget : item;
      if (typeof name === 'string')
        placed.set(name, { row: index + 1, span: isMapping(item) ? item.span : undefined });
    }
  return placed;
}
