import { engineFaultText, readEngineMessage } from '../../../language/index.ts';
import type { DatasetPlan } from '../../../language/plan/index.ts';
import { may } from '../auth/abilities.ts';
import { HttpError } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';

/**
 * Runs a query on a dataset. When the engine rejects it, the dataset does not fit the data: throws a 500
 * whose message gives authors the reason, and other users only that the report can't be shown. The log has
 * the engine's message.
 */
export async function queryDataset<Answer>(
  plan: DatasetPlan,
  request: ApiRequest,
  context: ServerContext,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof WarehouseError) || error.kind !== 'invalid') throw error;
    const isAuthor = isAuthoring(request, context);
    const why = isAuthor
      ? ` ${engineFaultText(readEngineMessage(error.message))}`
      : ' Whoever maintains the reports can see what is missing.';
    const message = `The dataset ${plan.name} does not fit the data.${why}`;
    throw Object.assign(new HttpError(500, 'dataset-does-not-fit', message), { cause: error });
  }
}

/** Whether the requester writes datasets and so may see names of tables and columns. */
const isAuthoring = ({ principal }: ApiRequest, { config }: ServerContext): boolean =>
  config.environment === 'development' || may(principal)({ action: 'manage', subject: 'all' });
