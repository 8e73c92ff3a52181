-- Installs of a week, and who of them was still there so many days later. An age is there once the last day of the week has reached it.
WITH weeks AS (
  SELECT company_id, CAST(date_trunc('week', date) AS DATE) AS week, brand_id, brand_name, campaign_id, campaign_name, platform, channel,
    CAST(sum(installs) AS BIGINT) AS installs, sum(spend) AS spend
  FROM app_installs_daily GROUP BY ALL HAVING sum(installs) > 0
), sold AS (
  SELECT company_id, CAST(date_trunc('week', installed_on) AS DATE) AS week, campaign_id, platform, channel, days_after, sum(revenue) AS revenue
  FROM app_events_daily GROUP BY ALL
), aged AS (
  SELECT w.*, r.age, least(w.installs, CAST(floor(w.installs * r.kept * a.retention * n.stays
      * lerp(0.85, 1.15, chance(w.campaign_id, w.platform, w.week)) + chance(w.campaign_id, hash(w.platform, w.channel, r.age), w.week)) AS BIGINT)) AS retained
  FROM weeks w JOIN assumed_apps a USING (company_id, brand_id) JOIN assumed_app_networks n USING (platform) CROSS JOIN assumed_app_retention r
  JOIN world_companies c USING (company_id)
  WHERE w.week + 6 + CAST(r.age AS INTEGER) <= c.today
)
SELECT a.company_id, a.week AS date, a.brand_id, a.brand_name, a.campaign_id, a.campaign_name, a.platform, a.channel, a.age AS age_days, a.installs, a.retained, a.spend,
  CASE WHEN any_value(b.basket) IS NOT NULL THEN coalesce(sum(s.revenue), 0) END AS revenue
FROM aged a JOIN world_brands b USING (company_id, brand_id)
LEFT JOIN sold s ON s.company_id = a.company_id AND s.week = a.week AND s.campaign_id = a.campaign_id AND s.platform = a.platform AND s.channel = a.channel AND s.days_after <= a.age
GROUP BY ALL
