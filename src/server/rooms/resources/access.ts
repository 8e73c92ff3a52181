import type { Access, ResourceModel } from '../../../language/plan/index.ts';
import { HttpError, notFound } from '../../api/handler.ts';
import type { ApiRequest, Principal } from '../../api/handler.ts';
import type { RowScope } from '../../state/state.ts';
import { demand, may } from '../auth/abilities.ts';
import type { ServerContext } from '../context.ts';
import type { RequestedChange } from './changes.ts';

/** A resource, with what the caller may read and write of it. */
export interface OpenResource {
  readonly model: ResourceModel;
  readonly scope: RowScope;
  readonly mayWrite: boolean;
}

/** The ability that writing needs when the file names none. */
const manageAll = { action: 'manage', subject: 'all' } as const;

/**
 * Returns the resource that a request names. Throws a 404 when the company has no such resource, and a 403
 * when the user may not read it.
 */
export const openResource = (request: ApiRequest, context: ServerContext): OpenResource =>
  openNamed(request.path['resource'] ?? '', request, context);

/** Whether a user may read rows of a resource. A user of certain brands needs rows that have a brand or a user. */
export const mayReadRows = ({ read, limit }: ResourceModel, principal: Principal): boolean =>
  may(principal)(read) && (principal.brands === null || limit !== null);

/** Returns the resource of a name, with the caller's rights. Throws as `openResource` does. */
export function openNamed(name: string, { principal }: ApiRequest, { pages }: ServerContext): OpenResource {
  const model = pages.variant(principal.company).resources.get(name);
  if (model === undefined) throw notFound('There is no resource of that name.');
  demand(principal, model.read);
  if (principal.brands !== null && model.limit === null)
    throw new HttpError(
      403,
      'brands-only',
      `You see certain brands only, and rows of ${name} can't be told apart by brand.`,
    );
  return {
    model,
    scope: { company: principal.company, resource: name, brands: limitOf(model, principal) },
    mayWrite: may(principal)(model.write ?? manageAll),
  };
}

/** The brands or the users whose rows the user may see; null for all. */
function limitOf({ limit }: ResourceModel, principal: Principal): readonly string[] | null {
  if (limit?.by !== 'user') return principal.brands;
  return principal.brands === null && may(principal)(manageAll) ? null : [principal.userName];
}

/**
 * Whether the user's abilities allow a move of the status. Where the file names no ability, a move needs the
 * right to manage everything.
 */
export const mayMove =
  ({ principal }: ApiRequest) =>
  (access: Access | null): boolean =>
    may(principal)(access ?? manageAll);

/** The moves that the user's abilities allow, by name. */
export const movesOf = ({ model }: OpenResource, request: ApiRequest): readonly string[] =>
  Object.values(model.status?.moves ?? {})
    .filter(({ access }) => mayMove(request)(access ?? model.write))
    .map(({ name }) => name);

/**
 * Throws a 403 when the user may not write. A user with the ability of a move may still change the status and
 * the note.
 */
export function demandWriting(
  open: OpenResource,
  request: ApiRequest,
  changes: readonly RequestedChange[] = [],
): void {
  const { model, mayWrite } = open;
  if (mayWrite) return;
  const { field, note } = model.status ?? { field: null, note: null };
  const isMove = (change: RequestedChange): boolean =>
    change.kind === 'update' &&
    Object.hasOwn(change.values, field ?? '') &&
    Object.keys(change.values).every((name) => name === field || name === note);
  if (changes.length > 0 && movesOf(open, request).length > 0 && changes.every(isMove)) return;
  demand(request.principal, model.write ?? manageAll);
}
