import type { Report } from '../../source/layered.ts';
import type { ResourceModel } from '../../terms/resource.ts';

/** The options of a board about copies of its rows. */
interface Copying {
  readonly by?: string;
  readonly name?: string;
  readonly duplicates?: boolean;
  readonly copies?: { readonly fields?: readonly string[]; readonly from?: string };
}

/** Checks that a copy gets another key than its original. */
export function linkCopies(
  { by, name, duplicates, copies }: Copying,
  { key, fields }: ResourceModel,
  report: Report,
): void {
  const wrong = (field: string, reason: string, ...at: (string | number)[]): void =>
    report('wrong-resource-field', at, { name: field, reason });
  if (by !== undefined && duplicates === true && name !== undefined && !key.includes(name))
    wrong(name, 'a duplicate has another name, and the key is the same: use `copies`', 'duplicates');
  if (copies === undefined) return;
  for (const [index, field] of (copies.fields ?? []).entries())
    if (fields[field]!.type !== 'text')
      wrong(field, 'what a copy is asked for is a text', 'copies', 'fields', index);
  if (copies.fields?.some((field) => key.includes(field)) === false)
    wrong(copies.fields[0]!, 'a copy has a key of its own: ask for a field of it', 'copies', 'fields');
  if (copies.from !== undefined && fields[copies.from]!.type !== 'date')
    wrong(copies.from, 'days move from one day to another: it is a date', 'copies', 'from');
}
