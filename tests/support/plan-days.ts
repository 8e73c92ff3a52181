/**
 * What the demonstration's plans come to on each day, in SQL by hand: the months of each line, each spread evenly over its days. A
 * day has what is due by its end, in cents, less what was due the day before. The same for impressions, clicks and conversions, of
 * which a month has its share by money.
 */
export const planDays = `
SELECT company_id, date, brand_id, brand_name, plan_id, campaign_id, campaign_name, platform, channel,
  due(planned_spend, 2, no, days) AS planned_spend,
  due(of_month(planned_impressions, upto, planned_spend, whole), 0, no, days) AS planned_impressions,
  due(of_month(planned_clicks, upto, planned_spend, whole), 0, no, days) AS planned_clicks,
  due(of_month(planned_conversions, upto, planned_spend, whole), 0, no, days) AS planned_conversions
FROM (
  SELECT *, date - start_date + 1 AS no, end_date - start_date + 1 AS days FROM (
    SELECT f.*, unnest(generate_series(f.start_date, f.end_date, INTERVAL 1 DAY))::DATE AS date, l.brand_name,
      l.planned_impressions, l.planned_clicks, l.planned_conversions, l.planned_spend AS whole,
      sum(f.planned_spend) OVER (PARTITION BY company_id, plan_id, campaign_id, platform, channel ORDER BY f.start_date) AS upto
    FROM plan_flights f JOIN plan_lines l USING (company_id, plan_id, campaign_id, platform, channel)
  )
)`
  .replaceAll(
    /due\((.+), (\d), no, days\)/g,
    'round($1::DOUBLE * (no / days), $2)::DECIMAL(18, $2) - round($1::DOUBLE * ((no - 1) / days), $2)::DECIMAL(18, $2)',
  )
  .replaceAll(
    /of_month\((\w+), upto, planned_spend, whole\)/g,
    '(round($1 * (upto::DOUBLE / whole::DOUBLE)) - round($1 * ((upto - planned_spend)::DOUBLE / whole::DOUBLE)))',
  );
