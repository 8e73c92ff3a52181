-- What measurement finds: rates of placements, which differ by campaign and day. A fraud burst is invalid traffic on its days.
WITH bursts AS (
  SELECT company_id, brand_id, platform, CAST(unnest(generate_series(start_date, end_date, INTERVAL 1 DAY)) AS DATE) AS date, click_effect
  FROM events WHERE kind = 'fraud' AND click_effect > 1
), delivered AS (
  SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform, channel, placement,
    CAST(sum(spend) AS DOUBLE) * 100 AS cents, CAST(sum(impressions) AS BIGINT) AS impressions,
    CAST(sum(measurable_impressions) - sum(viewable_impressions) AS BIGINT) AS unseen
  FROM delivery_daily GROUP BY ALL
), found AS (
  SELECT d.*, CAST(floor(impressions * q.checked) AS BIGINT) AS checked_impressions, q.unsafe,
    CAST(floor(impressions * least(0.9, q.invalid * lerp(0.5, 1.7, chance(d.campaign_id, d.placement, 'invalid'))
      * lerp(0.75, 1.25, chance(d.campaign_id, d.placement, d.date)) + coalesce(1 - 1 / b.click_effect, 0))
      + chance(d.campaign_id, d.placement, (d.date, 'invalid'))) AS BIGINT) AS invalid_impressions
  FROM delivered d JOIN assumed_placement_quality q ON q.placement = d.placement
  LEFT JOIN bursts b ON b.company_id = d.company_id AND b.brand_id = d.brand_id AND b.platform = d.platform AND b.date = d.date
), judged AS (
  SELECT *, CAST(floor(greatest(0, checked_impressions - invalid_impressions) * unsafe * lerp(0.5, 1.7, chance(campaign_id, placement, 'unsafe'))
      * lerp(0.6, 1.4, chance(campaign_id, placement, (date, 'unsafe'))) + CASE WHEN unsafe > 0 THEN chance(date, campaign_id, placement) ELSE 0 END) AS BIGINT) AS unsafe_impressions
  FROM found
), parted AS (
  SELECT *, CAST(floor(unseen * (1 - (invalid_impressions + unsafe_impressions) / impressions)) AS BIGINT) AS unseen_impressions FROM judged
)
SELECT *, money(floor(cents * invalid_impressions / impressions)) AS invalid_cost,
  money(floor(cents * unsafe_impressions / impressions)) AS unsafe_cost,
  money(floor(cents * unseen_impressions / impressions)) AS unseen_cost
FROM parted
