-- One row for each source of each company, as of the load right after the company's last midnight; none is later than now.
WITH delays AS (
  SELECT company_id, platform, count(*) - 1 AS days FROM draft_gaps WHERE why = 'delay' GROUP BY ALL
), sources AS (
  SELECT company_id, platform AS source, count(*) AS rows, coalesce(days, 0) AS days, coalesce(failures, 0) AS failures,
    row_number() OVER (ORDER BY company_id, platform) - 1 AS place, NULL AS hours
  FROM delivery_daily LEFT JOIN delays USING (company_id, platform) LEFT JOIN world_failed_loads USING (company_id, platform)
  GROUP BY company_id, platform, days, failures
  UNION ALL
  SELECT company_id, 'Media plans', count(*), 0, 0, 0, 1 FROM plan_lines GROUP BY company_id
  UNION ALL
  SELECT company_id, 'Reach panel', population, 0, 0, 7, 6 FROM world_companies
)
SELECT s.company_id, s.source,
  least(CAST(w.now AS TIMESTAMP), CAST(w.day_began AS TIMESTAMP) + to_seconds((1 + s.place % 5) * 60 + 10 + (s.place * 7) % 50)) AS loaded_at,
  s.rows, coalesce(s.hours, s.days * 24 + 3 + s.place % 4) AS delay_hours, s.failures, w.today - 1 - CAST(s.days AS INTEGER) AS complete_to
FROM sources s JOIN world_companies w USING (company_id)
