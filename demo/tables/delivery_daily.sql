-- Facts from the drafts: one row for each line and day on which its campaign spent, but where a platform's data is missing.
-- The more a brand spends in a channel within seven days, the less the next click brings: spend of x in every week brings k * x / (1 + x / half).
-- Creatives tire: each day after the fourth costs a little of the click rate, until the next version takes over.
WITH effects AS (
  SELECT company_id, brand_id, l.platform, date - DATE '1970-01-01' AS day,
    product(spend_effect) AS spend_effect, product(click_effect) AS click_effect, product(conversion_effect) AS conversion_effect
  FROM (SELECT *, CAST(unnest(generate_series(start_date, end_date, INTERVAL 1 DAY)) AS DATE) AS date FROM events) e
  JOIN (SELECT DISTINCT platform FROM draft_lines) l ON l.platform = coalesce(e.platform, l.platform)
  GROUP BY ALL
), shares AS (
  SELECT campaign_no, channel, round(sum(share), 6) AS share FROM draft_lines GROUP BY ALL
), bought_daily AS (
  SELECT company_id, brand_id, channel, day, CAST(sum(CAST(round(cents * share) AS BIGINT)) AS BIGINT) AS cents
  FROM draft_days JOIN draft_campaigns USING (campaign_no) JOIN shares USING (campaign_no)
  GROUP BY ALL
), weekly AS (
  SELECT *, sum(cents) OVER (PARTITION BY company_id, brand_id, channel ORDER BY day RANGE BETWEEN 6 PRECEDING AND CURRENT ROW) AS week_cents
  FROM bought_daily
), usual AS (
  SELECT company_id, brand_id, w.channel, sum(cents * week_cents) / sum(cents) AS usual_cents, any_value(half) * lerp(0.7, 1.4, chance(company_id, brand_id, w.channel)) AS half
  FROM weekly w JOIN assumed_channel_half_points USING (channel) GROUP BY company_id, brand_id, w.channel
), days AS MATERIALIZED (
  SELECT d.*, s.channel, (1 + 1 / half) / (1 + week_cents / (usual_cents * half)) AS response_effect
  FROM draft_days d JOIN draft_campaigns c USING (campaign_no) JOIN shares s USING (campaign_no)
  JOIN weekly w ON w.company_id = c.company_id AND w.brand_id = c.brand_id AND w.channel = s.channel AND w.day = d.day
  JOIN usual u ON u.company_id = c.company_id AND u.brand_id = c.brand_id AND u.channel = s.channel
), drawn AS (
  SELECT c.*, l.* EXCLUDE (campaign_no), d.day, d.cpm_effect, d.cvr_effect * coalesce(e.conversion_effect, 1) * d.response_effect AS cvr_effect,
    coalesce(e.click_effect, 1) AS click_effect,
    round(d.cents * coalesce(e.spend_effect, 1) * l.share * (0.75 + 0.5 * chance(line, d.day, 1))) AS cents,
    1 + (d.day - c.start_day) // c.rotation AS version,
    (d.day - c.start_day) % c.rotation AS creative_age
  FROM days d JOIN draft_campaigns c USING (campaign_no) JOIN draft_lines l ON l.campaign_no = d.campaign_no AND l.channel = d.channel
  LEFT JOIN effects e ON e.company_id = c.company_id AND e.brand_id = c.brand_id AND e.platform = l.platform AND e.day = d.day
  ANTI JOIN draft_gaps g ON g.company_id = c.company_id AND g.platform = l.platform AND g.day = d.day
), shown AS (
  SELECT *, CAST(floor(cents * 10 / (cpm * cpm_effect * (0.9 + 0.2 * chance(line, day, 2))) + chance(line, day, 3)) AS BIGINT) AS impressions
  FROM drawn
), seen AS (
  SELECT *,
    CAST(floor(CASE WHEN viewability IS NULL THEN 0 ELSE impressions * (0.92 + 0.06 * chance(line, day, 4)) END) AS BIGINT) AS measurable_impressions,
    CAST(floor(CASE WHEN vtr IS NULL THEN 0 ELSE impressions * (0.94 + 0.05 * chance(line, day, 5)) END) AS BIGINT) AS video_starts,
    least(impressions, CAST(floor(impressions * ctr * click_effect * exp(-0.015 * greatest(0, creative_age - 4)) * (0.85 + 0.3 * chance(line, day, 6)) + chance(line, day, 7)) AS BIGINT)) AS clicks
  FROM shown WHERE impressions > 0
), visited AS (
  SELECT *, CAST(floor(clicks / click_effect * landing * (0.94 + 0.12 * chance(line, day, 8)) + chance(line, day, 9)) AS BIGINT) AS arrived
  FROM seen
), bought AS (
  SELECT * EXCLUDE (arrived), least(clicks, arrived) AS landings,
    least(clicks, arrived, CAST(floor(clicks / click_effect * cvr * cvr_effect * sqrt(exp(-0.015 * greatest(0, creative_age - 4))) * (0.8 + 0.4 * chance(line, day, 10)) + chance(line, day, 11)) AS BIGINT)) AS conversions
  FROM visited
)
SELECT company_id, DATE '1970-01-01' + day AS date, brand_id, brand_name, campaign_id, campaign_name, objective, platform, channel, placement, format,
  concat_ws('-', campaign_id, format_code, slot_letter || version) AS creative_id,
  concat_ws('_', theme, replace(replace(format, ' ', '-'), ':', 'x'), slot_letter, 'v' || version) AS creative_name,
  audience, product, device, money(cents) AS spend, impressions, measurable_impressions,
  CAST(floor(measurable_impressions * least(0.995, coalesce(viewability, 0) * (0.95 + 0.1 * chance(line, day, 12)))) AS BIGINT) AS viewable_impressions,
  clicks, video_starts,
  CAST(floor(video_starts * least(0.99, coalesce(vtr, 0) * (0.93 + 0.14 * chance(line, day, 13)))) AS BIGINT) AS video_completes,
  landings,
  greatest(conversions, CAST(floor(landings * (0.4 + 0.22 * chance(line, day, 14))) AS BIGINT)) AS engaged_sessions,
  conversions,
  money(conversions * basket * (85 + 30 * chance(line, day, 15))) AS revenue
FROM bought
