import { folderNames, nameFault } from '../../../files/index.ts';
import type { FileFault } from '../../../files/index.ts';
import { HttpError, notFound } from '../../api/handler.ts';
import type { Principal } from '../../api/handler.ts';
import type { FileEntry, FilePlace } from '../../state/state.ts';
import { demand, may } from '../auth/abilities.ts';
import type { ServerContext } from '../context.ts';
import type { FileAreasPlan } from '../../../language/plan/index.ts';

type Rules = FileAreasPlan['areas'][string];

/** An area of files, with the caller's rights. */
export interface OpenArea {
  readonly place: FilePlace;
  readonly spec: Rules;
  readonly mayWrite: boolean;
  /** The company's quota for all areas, in bytes. */
  readonly most: number;
}

/**
 * Returns an area of the caller's company. Throws a 404 when there is none of that name, and a 403 when the
 * caller may not see it.
 */
export function openArea(
  name: string,
  principal: Principal,
  { pages }: Pick<ServerContext, 'pages'>,
): OpenArea {
  const { areas, most } = pages.variant(principal.company).files;
  const spec = Object.hasOwn(areas, name) ? areas[name] : undefined;
  if (spec === undefined) throw notFound('There is no area of files of this name.');
  demand(principal, spec.read ?? null);
  return {
    place: { company: principal.company, area: name },
    spec,
    mayWrite: may(principal)(spec.write),
    most,
  };
}

/** Throws a 403 when the caller may not change the files of an area. */
export function demandWriting(area: OpenArea, principal: Principal): void {
  if (!area.mayWrite) demand(principal, area.spec.write ?? null);
}

/** Returns the id of the folder at a path. Throws a 404 when there is none. */
export async function folderOf(
  path: string,
  { place }: OpenArea,
  { state }: Pick<ServerContext, 'state'>,
): Promise<string> {
  const parent = await state.files.walk(place, folderNames(path));
  if (parent === null) throw notFound('There is no such folder.');
  return parent;
}

/**
 * Returns entries by their ids, including those in the bin. Throws a 403 when one is not the company's; the
 * error does not reveal whether another company has it.
 */
export async function ownEntries(
  ids: readonly string[],
  company: string,
  { state }: Pick<ServerContext, 'state'>,
): Promise<readonly FileEntry[]> {
  const found = await state.files.find(company, ids);
  if (found.length < new Set(ids).size) throw notYours();
  return found;
}

const notYours = (): HttpError =>
  new HttpError(403, 'not-yours', 'Your company has no such file, or has it no more.');

/** Throws a 422 that names the fault of a name. */
export function demandName(name: string): void {
  const fault = nameFault(name);
  if (fault !== null) throw refusedFile([{ rule: `name.${fault}` }]);
}

/** The error for a refused file. It has a detail for each fault, with the rule as its name. */
export const refusedFile = (faults: readonly FileFault[], status = 422): HttpError =>
  new HttpError(
    status,
    'refused-file',
    `The file is refused: ${faults.map(({ rule }) => rule).join(', ')}.`,
    faults.map(({ rule, found, allowed }) => ({
      name: rule,
      message: found === undefined ? '' : String(found),
      ...(allowed !== undefined && { allowed: [String(allowed)] }),
    })),
  );
