-- The usual rate from each stage of the funnel to the next, by channel. What the rates of stages give together is the known share of clicks that convert.
SELECT company_id, channel, stage,
  CASE stage WHEN 'click' THEN ctr WHEN 'landing' THEN landing WHEN 'engagement' THEN engaged ELSE cvr / landing / engaged END AS rate
FROM world_companies, assumed_channel_rates, assumed_visit_rates, (SELECT unnest(['click', 'landing', 'engagement', 'conversion']) AS stage)
