-- What happened to campaigns in the last half-year, each in the first ten hours of its day.
WITH found AS (
  SELECT c.*, t.notification_type, t.sender, t.priority, hash(c.campaign_id, t.notification_type) AS event,
    c.start_date + CAST(round((c.end_date - c.start_date) * t.at) AS INTEGER) AS date
  FROM draft_campaigns c CROSS JOIN assumed_notification_types t
  WHERE chance(hash(72, c.campaign_id), hash(t.notification_type), 1) < t.share
)
SELECT company_id, campaign_id || '-' || lower(replace(notification_type, ' ', '-')) AS notification_id,
  date + to_minutes(CAST(floor(600 * chance(hash(73, event), 1, 1)) AS INTEGER)) AS created_at,
  brand_id, campaign_id, sender AS source, priority, notification_type
FROM found JOIN world_companies USING (company_id)
WHERE date BETWEEN today - 180 AND today
