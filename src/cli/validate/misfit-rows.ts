import type { Project } from '../../language/index.ts';
import { currentRows, misfitsAmong, type Misfit } from '../../resources/index.ts';
import { readWrittenRows } from '../../server/company/index.ts';
import type { StatePlace } from '../../server/company/index.ts';

/** Maximum number of rows that are listed per resource. */
const mostNamed = 100;

/** Lists the stored rows that no longer match their resource, one line per fault. Does not change them. */
export async function misfitRows(
  { base, customers }: Project,
  place: StatePlace,
  customer: string | undefined,
): Promise<readonly string[]> {
  const written = await readWrittenRows(place, { now: () => new Date() });
  return written
    .filter(({ company }) => customer === undefined || company === customer)
    .flatMap(({ company, resource, rows }) => {
      const model = (customers.get(company) ?? base).resources.get(resource);
      if (model === undefined)
        return [`resources/${resource}: ${company} has ${rows.length} rows, and no sound file of that name.`];
      const misfits = misfitsAmong(model, currentRows(model, rows));
      if (misfits.length === 0) return [];
      return [
        `resources/${resource}: ${misfits.length} of ${rows.length} rows of ${company} no longer fit. They are kept, and need repair.`,
        ...misfits.slice(0, mostNamed).flatMap(linesOf),
        ...(misfits.length > mostNamed ? [`  and ${misfits.length - mostNamed} more`] : []),
      ];
    });
}

const linesOf = ({ id, faults }: Misfit): string[] =>
  faults.map(({ field, rule, value, allowed }) => {
    const limit =
      allowed === null ? '' : ` (${Array.isArray(allowed) ? allowed.join(', ') : String(allowed)})`;
    return `  row ${id}: ${field ?? 'the row'}: ${rule}${limit}${value === null ? '' : `, not ${JSON.stringify(value)}`}`;
  });
