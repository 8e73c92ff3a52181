-- The share of its market that a brand holds, and the share of voice that it aims at: a twentieth above it.
WITH voices AS (
  SELECT company_id, brand_id, category, market, sum(spend) AS rivals FROM competitor_spend GROUP BY ALL
), own AS (
  SELECT d.company_id, d.brand_id, sum(d.spend) AS own FROM delivery_daily d JOIN world_companies c USING (company_id)
  WHERE d.date < date_trunc('month', c.today) GROUP BY ALL
)
SELECT v.company_id, v.brand_id, v.category, v.market, round(p.held * own / (own + rivals), 3) AS share_of_market,
  round(p.held * own / (own + rivals) + 0.05, 2) AS target_share
FROM voices v JOIN own USING (company_id, brand_id) JOIN assumed_voice_positions p USING (category)
