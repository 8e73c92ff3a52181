-- What was changed while a test ran.
SELECT company_id, x.experiment AS experiment_id, b.brand_id, b.brand_name, c.today - CAST(x."from" - h.day AS INTEGER) AS date, h.change
FROM assumed_changes h JOIN assumed_experiments x USING (company_id, experiment) JOIN world_companies c USING (company_id)
JOIN world_brands b USING (company_id, brand_id)
