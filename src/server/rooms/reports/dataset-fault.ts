import { engineFaultText, readEngineMessage } from '../../../language/index.ts';
import type { DatasetPlan } from '../../../language/plan/index.ts';
import { may } from '../auth/abilities.ts';
import { HttpError } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';

/**
 * Runs a question to a dataset. Where the engine refuses it, the dataset names what the data does not have: its author is
 * told what, everybody else that the report can't be shown. The log has the engine's own words.
 */
export async function askingDataset<Answer>(
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

/** Names of tables and columns are for those who write datasets. */
const isAuthoring = ({ principal }: ApiRequest, { config }: ServerContext): boolean =>
  config.environment === 'development' || may(principal)({ action: 'manage', subject: 'all' });
