import { nearest } from '../../diagnostics/suggest.ts';
import type { AppSpec, FilterListSpec } from '../../generated/spec.ts';
import type { Report } from '../../source/layered.ts';
import type { Path } from '../../source/positions.ts';
import type { ApiContract, ApiPath } from '../../terms/api-contract.ts';

export type Lists = Readonly<Record<string, Partial<FilterListSpec>>>;

/** Reports lists with the same key: one response can't hold both. */
export function linkListKeys(names: readonly string[], lists: Lists, at: Path, report: Report): void {
  const known = new Map<string, string>();
  names.forEach((name, index) => {
    const key = lists[name]?.key ?? name;
    const other = known.get(key);
    if (other !== undefined) report('same-list-key', [...at, index], { name, other, key });
    else known.set(key, name);
  });
}

/** Checks that calls of the contract return the lists, under keys that their responses can have. */
export function linkUses(
  lists: Lists,
  listsOf: NonNullable<AppSpec['listsOf']>,
  { paths }: ApiContract,
  report: Report,
): void {
  const calls = paths.filter((path) => path.lists !== null);
  const allowed = calls.flatMap((path) => path.lists?.requesters ?? []);
  for (const name of Object.keys(listsOf).filter((requester) => !allowed.includes(requester)))
    report('unknown-page-name', ['listsOf', name], { name, allowed }, { part: 'key' });
  const answered = new Set(Object.values(listsOf).flat());
  const parents = new Set(Object.values(lists).flatMap(({ among = {} }) => Object.values(among).flat()));
  const areKnown = [...answered, ...parents].every((name) => Object.hasOwn(lists, name));
  for (const name of Object.keys(lists)) {
    // With an unknown name, any list may be the one that was meant.
    if (areKnown && !answered.has(name) && !parents.has(name))
      report('unused-list', ['lists', name], { name }, { part: 'key' });
    const answering = calls.filter((call) =>
      call.lists?.requesters.some((requester) => listsOf[requester]?.includes(name)),
    );
    linkKey(name, lists, answering, report);
  }
}

/**
 * Checks a list's key against the keys that the responses of its calls declare. Responses without declared
 * keys accept any.
 */
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
