import { nearest } from '../diagnostics/suggest.ts';
import type { Path } from '../source/positions.ts';
import type { Report } from '../source/layered.ts';
import { wordAt, type Word } from '../source/word.ts';
import { engineFaultText, type EngineFault } from './engine-message.ts';
import type { ValueKind } from './value-kind.ts';

/** Columns by name, each with the kind of its values. */
export type WarehouseColumns = ReadonlyMap<string, ValueKind>;

/** The columns of a SELECT. Null when they are unknown, which is reported. */
export function columnsOfSelect(
  select: string,
  at: Path,
  selects: ReadonlyMap<string, WarehouseColumns | EngineFault>,
  report: Report,
): WarehouseColumns | null {
  const found = selects.get(select);
  if (found === undefined) return null;
  if (!('kind' in found)) return found;
  const word = found.offset === null ? null : wordAt(select, found.offset);
  if (word === null) report('wrong-select', at, { reason: engineFaultText(found) }, { part: 'key' });
  else reportWord(found, word, at, report);
  return null;
}

function reportWord(fault: EngineFault, word: Word, at: Path, report: Report): void {
  const near = fault.kind === 'other' || fault.near === null ? undefined : nearest(fault.name, [fault.near]);
  const meant = near && fault.kind !== 'other' ? word.text.replace(fault.name, near) : undefined;
  const shown = fault.kind === 'other' ? fault : { ...fault, near: null };
  report('wrong-select', at, { reason: engineFaultText(shown) }, { word, near: meant });
}
