import { nearest } from '../../diagnostics/suggest.ts';
import type { AppSpec, FilterListSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import type { ApiContract, ApiPath } from '../../terms/api-contract.ts';

export type Lists = Readonly<Record<string, Partial<FilterListSpec>>>;

/** One answer can't hold two lists of one key. */
export function linkListKeys(names: readonly string[], lists: Lists, at: Path, report: Report): void {
  const known = new Map<string, string>();
  names.forEach((name, index) => {
    const key = lists[name]?.key ?? name;
    const other = known.get(key);
    if (other !== undefined) report('same-list-key', [...at, index], { name, other, key });
    else known.set(key, name);
  });
}

/** Checks that calls of the contract answer the lists, under keys that their replies can have. */
export function linkUses(
  lists: Lists,
  listsOf: NonNullable<AppSpec['listsOf']>,
  { paths }: ApiContract,
  report: Report,
): void {
  const calls = paths.filter((path) => path.lists !== null);
  const allowed = calls.flatMap((path) => path.lists?.askers ?? []);
  for (const name of Object.keys(listsOf).filter((asker) => !allowed.includes(asker)))
    report('unknown-page-name', ['listsOf', name], { name, allowed }, { part: 'key' });
  const answered = new Set(Object.values(listsOf).flat());
  const parents = new Set(Object.values(lists).flatMap(({ among = {} }) => Object.values(among).flat()));
  const areKnown = [...answered, ...parents].every((name) => Object.hasOwn(lists, name));
  for (const name of Object.keys(lists)) {
    // One that is named by mistake may have been meant.
    if (areKnown && !answered.has(name) && !parents.has(name))
      report('unused-list', ['lists', name], { name }, { part: 'key' });
    const answering = calls.filter((call) =>
      call.lists?.askers.some((asker) => listsOf[asker]?.includes(name)),
    );
    linkKey(name, lists, answering, report);
  }
}

/** A reply says which lists it can have. Of what makes something else of them, any name will do. */
function linkKey(name: string, lists: Lists, calls: readonly ApiPath[], report: Report): void {
  const written = lists[name]?.key;
  const key = written ?? name;
  const call = calls.find((each) => each.lists?.keys?.includes(key) === false);
  if (call === undefined) return;
  const { template: api } = call;
  const allowed = call.lists?.keys ?? [];
  const near = nearest(key, allowed);
  report(
    'unknown-response-key',
    written === undefined ? ['lists', name] : ['lists', name, 'key'],
    { name: key, api, allowed },
    written === undefined ? { part: 'key', near } : { near },
  );
}
