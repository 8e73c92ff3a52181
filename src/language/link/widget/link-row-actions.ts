import type { TableSpec } from '../../generated/spec.ts';
import { within } from '../../source/layered.ts';
import type { TokenContext } from '../link-token.ts';
import { conditionsOnRecord, linkCondition, type ConditionContext } from '../page/link-condition.ts';
import type { QueryFields } from '../page/query-fields.ts';
import { fieldsOfRow } from '../command/callers.ts';
import { linkDestination } from './link-destination.ts';

/** Checks the links of a table's row actions, and their fields when the query's fields are known. */
export function linkRowActions(
  { actions = [], query }: TableSpec,
  fields: QueryFields | null,
  conditions: ConditionContext,
  tokens: TokenContext,
): void {
  for (const [index, action] of actions.entries()) {
    if (typeof action === 'string') continue;
    const report = within(tokens.report, ['actions', index]);
    linkDestination(action.link, ['link'], { query, fields }, { ...tokens, report });
    if (action.when !== undefined)
      linkCondition(
        action.when,
        ['when'],
        conditionsOnRecord(conditions, fields && fieldsOfRow(fields)),
        report,
      );
  }
}
