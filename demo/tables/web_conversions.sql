-- What clicks brought on the site, by event and by days since the click. The last event of a brand is the conversion of delivery_daily.
-- Clicks of the last week have not brought everything yet: what is still to come is known from the usual course.
WITH clicked AS (
  SELECT d.company_id, d.date, c.today - d.date AS age, d.brand_id, d.brand_name, d.campaign_id, d.campaign_name, d.platform, d.channel,
    b.basket IS NOT NULL AS sells, sum(d.engaged_sessions) AS sessions, sum(d.conversions) AS goals,
    CAST(sum(d.spend) * 100 AS BIGINT) AS cents, CAST(sum(d.revenue) * 100 AS BIGINT) AS revenue_cents
  FROM delivery_daily d JOIN world_companies c USING (company_id) JOIN world_brands b USING (company_id, brand_id)
  GROUP BY ALL
), lags AS (
  SELECT CAST(days_after AS INTEGER) AS days_after, share, sum(share) OVER (ORDER BY days_after) AS arrived,
    coalesce(sum(share) OVER (ORDER BY days_after ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before FROM assumed_conversion_lags
), last_steps AS (
  SELECT sells, max(step) AS step FROM assumed_web_events GROUP BY sells
), courses AS (
  SELECT c.*, k.days_after, k.share, k.arrived, k.before, chance(campaign_id, date, platform) AS luck, a.arrived AS arrived_by_now, k.days_after <= c.age AS is_over
  FROM clicked c JOIN lags a ON a.days_after = least(c.age, 7) CROSS JOIN lags k
), goals AS (
  SELECT *,
    CASE WHEN is_over THEN floor(goals * arrived / arrived_by_now + luck) - floor(goals * before / arrived_by_now + luck) ELSE 0 END AS came,
    CASE WHEN is_over THEN 0 ELSE goals * share / arrived_by_now END AS open,
    CASE WHEN is_over THEN round(revenue_cents * arrived / arrived_by_now) - round(revenue_cents * before / arrived_by_now) ELSE 0 END AS came_cents
  FROM courses
), counted AS (
  SELECT g.* EXCLUDE (sessions, goals, cents, share, arrived, before, luck, arrived_by_now, is_over, age), e.event_name, e.step, true AS is_goal,
    came AS conversions, CASE WHEN days_after = 0 THEN cents ELSE 0 END AS cents
  FROM goals g JOIN assumed_web_events e ON (e.sells = 1) = g.sells JOIN last_steps l ON l.sells = e.sells AND l.step = e.step
  WHERE days_after = 0 OR came > 0 OR open > 0 OR came_cents > 0
  UNION ALL BY NAME
  SELECT c.* EXCLUDE (age, sessions, goals), 0 AS days_after, 0 AS open, 0 AS came_cents, e.event_name, e.step, false AS is_goal,
    greatest(round(goals * for_each_goal * lerp(0.9, 1.1, chance(campaign_id, date, e.step))), round(sessions * of_sessions)) AS conversions
  FROM clicked c JOIN assumed_web_events e ON (e.sells = 1) = c.sells JOIN last_steps l ON l.sells = e.sells AND e.step < l.step
), told AS (
  SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform, k.channel AS channel, event_name, CAST(step AS INTEGER) AS step, is_goal, days_after,
    CAST(conversions AS BIGINT) AS events, open AS open_events,
    CASE WHEN is_goal THEN CAST(floor(conversions * b.new_share + chance(campaign_id, date, days_after)) AS BIGINT) ELSE 0 END AS new_customers,
    CASE WHEN is_goal THEN CAST(floor(conversions * b.assisted + chance(campaign_id, date, days_after + 10)) AS BIGINT) ELSE 0 END AS assisted,
    money(cents) AS spend, CASE WHEN is_goal AND revenue_cents IS NOT NULL THEN money(came_cents) END AS revenue
  FROM counted k LEFT JOIN assumed_buyers b ON b.channel = k.channel
)
SELECT *, CASE WHEN is_goal THEN events - new_customers ELSE 0 END AS returning_customers FROM told
