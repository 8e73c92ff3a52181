-- Who changed what on running campaigns, with what was spent and won in the week before and the week after.
WITH weeks AS (
  SELECT company_id, brand_id, brand_name, campaign_id, campaign_name, date_trunc('week', date) AS week, min(date) AS first, max(date) AS last FROM delivery_daily GROUP BY ALL
), drawn AS (
  SELECT w.*, k.kind, k.object, k.reverted, chance(campaign_id, w.week, k.kind) AS luck, chance(k.kind, campaign_id, w.week) AS who,
    CAST(w.first + CAST(floor((w.last - w.first + 1) * chance(w.week, k.kind, campaign_id)) AS INTEGER) AS DATE) AS date
  FROM weeks w CROSS JOIN assumed_change_kinds k WHERE chance(campaign_id, w.week, k.kind) < k.per_week
), people AS (
  SELECT *, sum(share) OVER (PARTITION BY company_id ORDER BY user_name) - share AS low, sum(share) OVER (PARTITION BY company_id ORDER BY user_name) AS high FROM assumed_editors
), named AS (
  SELECT d.*, p.user_name, p.team FROM drawn d JOIN people p ON p.company_id = d.company_id AND d.who >= p.low AND d.who < p.high
), daily AS (
  SELECT company_id, campaign_id, date, CAST(sum(spend) AS DOUBLE) AS spend, CAST(sum(conversions) AS DOUBLE) AS conversions FROM delivery_daily GROUP BY ALL
), around AS (
  SELECT company_id, campaign_id, date,
    sum(spend) OVER before AS spend_before, sum(spend) OVER after AS spend_after, sum(conversions) OVER before AS conversions_before, sum(conversions) OVER after AS conversions_after
  FROM daily
  WINDOW before AS (PARTITION BY company_id, campaign_id ORDER BY date RANGE BETWEEN INTERVAL 7 DAYS PRECEDING AND INTERVAL 1 DAY PRECEDING),
    after AS (PARTITION BY company_id, campaign_id ORDER BY date RANGE BETWEEN INTERVAL 1 DAY FOLLOWING AND INTERVAL 7 DAYS FOLLOWING)
)
SELECT n.company_id, n.date, 'CH-' || strftime(n.date, '%y%m%d') || '-' || lpad(CAST(row_number() OVER (PARTITION BY n.company_id, n.date ORDER BY n.campaign_id, n.kind) AS VARCHAR), 4, '0') AS change_id,
  n.brand_id, n.brand_name, n.campaign_id, n.campaign_name, n.kind, n.object, n.user_name, n.team,
  CAST(CASE WHEN n.team = 'automation' THEN floor(24 * chance(n.kind, n.date, n.campaign_id)) WHEN chance(n.campaign_id, n.date, 'hour') < 0.09 THEN 19 + floor(4 * n.luck) ELSE 8 + floor(10 * chance(n.date, n.kind, 'hour')) END AS INTEGER) AS hour,
  CASE WHEN chance(n.kind, n.campaign_id, 'undo') < n.reverted THEN 'reverted' ELSE 'kept' END AS outcome,
  coalesce(a.spend_before, 0) AS spend_before, coalesce(a.spend_after, 0) AS spend_after,
  coalesce(a.conversions_before, 0) AS conversions_before, coalesce(a.conversions_after, 0) AS conversions_after
FROM named n LEFT JOIN around a ON a.company_id = n.company_id AND a.campaign_id = n.campaign_id AND a.date = n.date
