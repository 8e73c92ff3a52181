import type { ResourceModel } from '../../../language/plan/index.ts';
import { HttpError, notFound } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { RowScope } from '../../state/state.ts';
import { demand, may } from '../auth/abilities.ts';
import type { ServerContext } from '../context.ts';

/** A resource as whoever asks may have it. */
export interface OpenResource {
  readonly model: ResourceModel;
  readonly scope: RowScope;
  readonly mayWrite: boolean;
}

/** Who may write where the file names no ability. */
const manageAll = { action: 'manage', subject: 'all' } as const;

/** The resource that a request names. Throws a 404 for one that the company does not have, a 403 for one that the user may not read. */
export function openResource({ path, principal }: ApiRequest, { pages }: ServerContext): OpenResource {
  const name = path['resource'] ?? '';
  const model = pages.variant(principal.company).resources.get(name);
  if (model === undefined) throw notFound('There is no resource of that name.');
  demand(principal, model.read);
  if (principal.brands !== null && model.brand === null)
    throw new HttpError(
      403,
      'brands-only',
      `You see certain brands only, and rows of ${name} can't be told apart by brand.`,
    );
  return {
    model,
    scope: { company: principal.company, resource: name, brands: principal.brands },
    mayWrite: may(principal)(model.write ?? manageAll),
  };
}

/** Throws a 403 where a user may read and not write. */
export function demandWriting({ model, mayWrite }: OpenResource, request: ApiRequest): void {
  if (!mayWrite) demand(request.principal, model.write ?? manageAll);
}
