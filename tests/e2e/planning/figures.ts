import { requestDatabase } from '../support/sql.ts';

// The expected results of the test, in hand-written SQL over the tables of sellers and platforms.

export interface Bought {
  readonly brand: string;
  readonly brandName: string;
  readonly id: string;
  readonly campaign: string;
  readonly platform: string;
  readonly channel: string;
}

/** Returns two campaigns of the brand with the most clicks in January of that year. */
export const boughtCampaigns = async (dataDir: string, year: number): Promise<readonly Bought[]> =>
  (await requestDatabase(
    dataDir,
    `WITH clicked AS (
       SELECT brand_id FROM delivery_daily
       WHERE company_id = 'acme' AND objective = 'consideration' AND date >= '${year}-01-01' AND date < '${year}-02-01'
       GROUP BY ALL ORDER BY sum(clicks) DESC, brand_id LIMIT 1
     )
     SELECT brand_id AS brand, brand_name AS "brandName", campaign_id AS id, campaign_name AS campaign, platform, channel
     FROM delivery_daily JOIN clicked USING (brand_id) WHERE company_id = 'acme' AND spend > 0
     GROUP BY ALL ORDER BY campaign_id LIMIT 2`,
  )) as unknown as readonly Bought[];

export interface ProposedLine {
  readonly platform: string;
  readonly channel: string;
  readonly placement: string;
  /**
   * Its share of the media budget before rounding to whole units. The proposal differs by less than one unit.
   */
  readonly cost: number;
  /** The cost per click of the median campaign. */
  readonly rate: number;
  readonly campaigns: number;
}

/**
 * Returns the split of a media budget for clicks from the first day on: by the brand's spend so far, without
 * shares below 2 %.
 */
export const proposedLines = async (
  dataDir: string,
  plan: { readonly brand: string; readonly starts: string; readonly media: number },
): Promise<readonly ProposedLine[]> =>
  (await requestDatabase(
    dataDir,
    `WITH campaigns AS (
       SELECT platform, channel, placement, campaign_id, sum(spend)::DOUBLE AS spend, sum(clicks) AS clicks
       FROM delivery_daily WHERE company_id = 'acme' AND brand_id = '${plan.brand}' AND objective = 'consideration'
       GROUP BY ALL HAVING min(date) < '${plan.starts}' AND sum(spend) > 0
     ), placements AS (
       SELECT platform, channel, placement, sum(spend) AS spend, count(DISTINCT campaign_id) AS campaigns,
              median(CASE WHEN clicks > 0 THEN spend / clicks END) AS rate
       FROM campaigns GROUP BY ALL HAVING sum(clicks) > 0
     ), large AS (
       SELECT * FROM placements QUALIFY spend >= 0.02 * sum(spend) OVER ()
     )
     SELECT platform, channel, placement, rate, campaigns, ${plan.media} * spend / sum(spend) OVER () AS cost
     FROM large ORDER BY cost DESC`,
  )) as unknown as readonly ProposedLine[];

export interface Written {
  readonly gross: number;
  readonly net: number;
  readonly total: number;
}

/**
 * Returns the total of lines, each rounded to cents: a discount is subtracted, then a fee is added as a share
 * of the rest.
 */
export const comesTo = async (
  dataDir: string,
  lines: readonly { readonly cost: number; readonly discount: number; readonly fee: number }[],
): Promise<Written> => {
  const rows = lines.map(({ cost, discount, fee }) => `(${cost}::DECIMAL(18, 2), ${discount}, ${fee})`);
  const [sums] = await requestDatabase(
    dataDir,
    `WITH nets AS (
       SELECT cost, fee, round(cost * (1 - discount), 2) AS net FROM (VALUES ${rows.join(', ')}) AS t(cost, discount, fee)
     )
     SELECT sum(cost)::DOUBLE AS gross, sum(net)::DOUBLE AS net, sum(net + round(net * fee, 2))::DOUBLE AS total FROM nets`,
  );
  return sums as unknown as Written;
};

/**
 * Returns the delivery of lines. Each line has a share of its campaign's spend, by its cost among all lines
 * of the campaign.
 */
export const deliveredOn = async (
  dataDir: string,
  lines: readonly { readonly campaign: string; readonly cost: number }[],
): Promise<number> => {
  const rows = lines.map(({ campaign, cost }) => `('${campaign}', ${cost})`);
  const [sums] = await requestDatabase(
    dataDir,
    `WITH own AS (SELECT * FROM (VALUES ${rows.join(', ')}) AS t(campaign_id, cost)),
     others AS (
       SELECT campaign_id, sum(round(CASE WHEN guaranteed THEN planned_spend ELSE CAST(planned_spend AS DOUBLE) / 0.95 END, 2))::DOUBLE AS cost
       FROM plan_lines WHERE company_id = 'acme' GROUP BY campaign_id
     ), spent AS (SELECT campaign_id, sum(spend)::DOUBLE AS spend FROM delivery_daily WHERE company_id = 'acme' GROUP BY campaign_id)
     SELECT sum(spend * own.cost / (own.cost + coalesce(others.cost, 0)))::DOUBLE AS delivered
     FROM own JOIN spent USING (campaign_id) LEFT JOIN others USING (campaign_id)`,
  );
  return Number(sums!.delivered);
};

/** Returns the spend of a campaign. */
export const spentBy = async (dataDir: string, campaign: string): Promise<number> => {
  const [sums] = await requestDatabase(
    dataDir,
    `SELECT sum(spend)::DOUBLE AS spend FROM delivery_daily WHERE company_id = 'acme' AND campaign_id = '${campaign}'`,
  );
  return Number(sums!.spend);
};

/** Returns clicks / impressions of a brand's click campaigns in January of that year. */
export const januaryRate = async (dataDir: string, brand: string, year: number): Promise<number> => {
  const [sums] = await requestDatabase(
    dataDir,
    `SELECT sum(clicks)::DOUBLE / sum(impressions) AS rate FROM delivery_daily
     WHERE company_id = 'acme' AND brand_id = '${brand}' AND objective = 'consideration' AND date >= '${year}-01-01' AND date < '${year}-02-01'`,
  );
  return Number(sums!.rate);
};
