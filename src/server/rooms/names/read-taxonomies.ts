import { taxonomiesOf } from '../../../planning/index.ts';
import type { NamedTaxonomy, NameRecord } from '../../../planning/index.ts';
import { currentValues } from '../../../resources/index.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import { openResource } from '../resources/access.ts';

/** Returns the taxonomies of a request. Throws a 403 when the user may not read one of the resources. */
export async function readTaxonomies(
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly NamedTaxonomy[]> {
  const [taxonomies, segments, values] = await Promise.all([
    rowsOf(request.path['resource'], request, context),
    rowsOf(request.query['segments'], request, context),
    rowsOf(request.query['values'], request, context),
  ]);
  const found = taxonomiesOf({ taxonomies, segments, values });
  return found.toSorted((one, other) => one.code.localeCompare(other.code, 'en', { numeric: true }));
}

async function rowsOf(
  name: unknown,
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly NameRecord[]> {
  const { model, scope } = openResource({ ...request, path: { resource: String(name) } }, context);
  const rows = await context.state.resources.rows(scope.company, scope.resource);
  return rows
    .filter(({ brand }) => scope.brands === null || (brand !== null && scope.brands.includes(brand)))
    .map(({ cells }) => currentValues(model, cells));
}
