-- What was rejected, by reason, with what it would have counted at the campaign's own cost per click or install in that month.
WITH prices AS (
  SELECT company_id, campaign_id, platform, date_trunc('month', date) AS month,
    sum(spend) / nullif(sum(installs), 0) AS per_install, sum(spend) / nullif(sum(clicks), 0) AS per_click
  FROM app_installs_daily GROUP BY ALL
), sides AS (
  SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform, channel, publisher, os,
    unnest([{reason: 'clickSpam', installs: click_spam, clicks: 0}, {reason: 'clickInjection', installs: click_injection, clicks: 0},
      {reason: 'bots', installs: bots, clicks: rejected_clicks}, {reason: 'deviceFarm', installs: device_farm, clicks: 0},
      {reason: 'sdkSpoofing', installs: sdk_spoofing, clicks: 0}], recursive := true)
  FROM app_installs_daily
)
SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform, channel, publisher, os, reason,
  installs AS rejected_installs, clicks AS rejected_clicks, money(100 * (installs * coalesce(per_install, 0) + clicks * coalesce(per_click, 0))) AS saved
FROM sides s JOIN prices p USING (company_id, campaign_id, platform)
WHERE p.month = date_trunc('month', s.date) AND installs + clicks > 0
