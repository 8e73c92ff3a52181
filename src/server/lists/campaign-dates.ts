import { EARLIEST_DATE } from '../../language/plan/index.ts';
import type { CampaignDates } from '../../language/plan/index.ts';
import { statementOf } from '../query/dialect/statement-of.ts';
import { daysStatement } from '../query/statement/member-list.ts';
import { selectionOfList } from './query-lists.ts';
import { listsOf } from './list-source.ts';
import type { ListSource, NamedList } from './list-source.ts';
import type { ListScope } from './scope.ts';

type Range = CampaignDates['campaignDateInfo'];

/** The API call whose lists are the days of deliveries, and the planned and delivered days of campaigns. */
const ASKER = 'getCampaignDates';

/**
 * Returns the dates that the selected campaigns span; null when there is no such campaign. Without a
 * selection, returns the range from the earliest date, or from the first delivery if that is earlier. A range
 * that is still running ends today, because a range with future days would be compared with a longer one
 * before it.
 */
export async function campaignDates(
  source: ListSource,
  scope: ListScope,
  today: string,
): Promise<Range | null> {
  const [delivered, campaigns] = listsOf(source, ASKER);
  if (!('campaign_id' in scope.chosen)) {
    const [first] = delivered ? await daysOf(source, scope, delivered) : [];
    return { startDate: first && first < EARLIEST_DATE ? first : EARLIEST_DATE, endDate: today };
  }
  const [start, end] = campaigns ? await daysOf(source, scope, campaigns) : [];
  if (!start || !end) return null;
  const isRunning = start <= today && end > today;
  return { startDate: start, endDate: isRunning ? today : end };
}

/** Returns the first and the last day of a list. */
async function daysOf(
  source: ListSource,
  scope: ListScope,
  list: NamedList,
): Promise<readonly (string | null)[]> {
  const statement = statementOf(daysStatement(await selectionOfList(source, scope, list)), source.engine);
  const [row = []] = await source.query(statement, list.dataset);
  return row.map((cell) => (typeof cell === 'string' ? cell.slice(0, 10) : null));
}
