-- What was to be done for each campaign, when, and when it was done. A task that waits for a team that was late is late more often.
WITH dated AS (
  SELECT c.company_id, c.campaign_id, c.campaign_name, c.brand_id, c.brand_name, t.kind, t.team, t.waits_for, t.late, t.slip, w.today, w.first_day,
    CASE WHEN t."from" = 'start' THEN c.start_date ELSE c.end_date END - CAST(t.before AS INTEGER) AS due_on
  FROM campaigns c CROSS JOIN assumed_campaign_tasks t JOIN world_companies w ON w.company_id = c.company_id
), due AS (
  -- Nobody sets a date on a weekend.
  SELECT * REPLACE (due_on - greatest(0, CAST(isodow(due_on) AS INTEGER) - 5) AS due_on) FROM dated
), done AS (
  SELECT *, CASE WHEN chance(campaign_id, kind, 'late') < late * (CASE WHEN chance(campaign_id, 'chaos', 0) < 0.25 THEN 1.9 ELSE 0.8 END)
      THEN due_on + 1 + CAST(floor(lerp(0, slip * 2, chance(campaign_id, kind, 'slip'))) AS INTEGER)
      ELSE due_on - CAST(floor(lerp(0, 4, chance(campaign_id, kind, 'early'))) AS INTEGER) END AS finish,
    due_on - CAST(floor(lerp(3, 12, chance(campaign_id, kind, 'begun'))) AS INTEGER) AS begun_on
  FROM due WHERE due_on >= first_day AND due_on <= today + 28
)
SELECT company_id, due_on AS date, campaign_id, campaign_name, brand_id, brand_name, kind, team, waits_for, begun_on,
  CASE WHEN finish <= today THEN finish END AS done_on,
  CASE WHEN finish <= today THEN CASE WHEN finish <= due_on THEN 'on-time' ELSE 'late' END WHEN due_on < today THEN 'overdue' ELSE 'due' END AS status,
  CASE WHEN finish <= today THEN greatest(0, finish - due_on) ELSE greatest(0, today - due_on) END AS days_late,
  CASE WHEN finish <= today THEN finish - begun_on END AS lead_days
FROM done
