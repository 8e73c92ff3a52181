import { fitCurves, responseAt, type Estimate } from '../../src/modelling/index.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';

/** What one more unit of spend brings in a channel of a brand at what it spends today: in the world, and by the fitted curve. */
export interface Recovered {
  readonly channel: string;
  readonly truth: number;
  readonly fitted: Estimate;
  /** What each unit brought on average: what a straight line would say of the next one. */
  readonly average: number;
  /** Of all the brand's conversions. */
  readonly share: number;
}

interface Week {
  readonly week: string;
  readonly channel: string;
  readonly spend: number;
  readonly conversions: number;
  /** What the conversions would be, were nothing ever too much. */
  readonly unspoilt: number;
}

/**
 * Fits the curves of a brand to the weeks of `delivery_daily`, as the server does, and computes the truth beside it from the
 * law of the world: a week of x brings k * x / (1 + x / h). h is what `halfOf` says; k is the mean of the history.
 */
export async function recoverCurves(
  warehouse: Warehouse,
  brand: string,
  halfOf: (channel: string) => number,
): Promise<{ readonly recovered: readonly Recovered[]; readonly refused: readonly string[] }> {
  const days = await daysOf(warehouse, brand);
  const channels = [...new Set(days.map(({ channel }) => channel))];
  const weeks = [...new Set(days.map(({ week }) => week))].toSorted().slice(1, -2);
  const sumOf = (field: 'spend' | 'conversions' | 'unspoilt', week: string, channel: string | null): number =>
    days
      .filter((day) => day.week === week && (channel === null || day.channel === channel))
      .reduce((sum, day) => sum + day[field], 0);
  const found = fitCurves(
    {
      weeks,
      outcome: weeks.map((week) => sumOf('conversions', week, null)),
      channels: channels.map((id) => ({ id, spend: weeks.map((week) => sumOf('spend', week, id)) })),
    },
    { draws: 100 },
  );
  if (found.kind === 'refused') throw new Error(`${brand}: ${found.refusal.reason}`);
  return {
    refused: found.refused.map(({ channel }) => channel),
    recovered: found.channels.map((channel) => {
      const over = (field: 'spend' | 'conversions' | 'unspoilt'): number =>
        weeks.reduce((sum, week) => sum + sumOf(field, week, channel.id), 0);
      const { today } = channel.spend;
      return {
        channel: channel.id,
        truth: over('unspoilt') / over('spend') / (1 + today / halfOf(channel.id)) ** 2,
        fitted: responseAt(channel, today, found.options.level).marginal,
        average: over('conversions') / over('spend'),
        share: over('conversions') / weeks.reduce((sum, week) => sum + sumOf('conversions', week, null), 0),
      };
    }),
  };

  async function daysOf(source: Warehouse, name: string): Promise<Week[]> {
    const halves = (
      await rowsOf(source, `SELECT DISTINCT channel FROM delivery_daily WHERE brand_name = '${name}'`)
    )
      .map(([channel]) => `WHEN '${String(channel)}' THEN ${halfOf(String(channel))}`)
      .join(' ');
    return (
      await rowsOf(
        source,
        `WITH days AS (
          SELECT channel, date, sum(spend)::DOUBLE AS spend, sum(conversions) AS conversions FROM delivery_daily WHERE brand_name = '${name}' GROUP BY ALL
        ), weekly AS (
          SELECT *, sum(spend) OVER (PARTITION BY channel ORDER BY date RANGE BETWEEN INTERVAL 6 DAY PRECEDING AND CURRENT ROW) AS week_spend FROM days
        )
        SELECT date_trunc('week', date)::VARCHAR, channel, sum(spend), sum(conversions)::DOUBLE,
          sum(conversions * (1 + week_spend / CASE channel ${halves} END))::DOUBLE
        FROM weekly GROUP BY 1, 2`,
      )
    ).map(([week, channel, spend, conversions, unspoilt]) => ({
      week: String(week).slice(0, 10),
      channel: String(channel),
      spend: Number(spend),
      conversions: Number(conversions),
      unspoilt: Number(unspoilt),
    }));
  }
}

const rowsOf = async (warehouse: Warehouse, sql: string) => (await warehouse.query({ sql, params: [] })).rows;
