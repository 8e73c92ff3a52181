-- How often people of the audience were meant to be met, by the end of the flight: once, twice, and so on; ten stands for ten and more.
-- Rounded, since what a sum of fractions comes to in its last digits depends on the threads that add them.
WITH whole AS (
  SELECT company_id, brand_id, brand_name, campaign_id, campaign_name, max(audience) AS audience, sum(planned_contacts) AS contacts
  FROM reach_plan GROUP BY ALL
), shares AS (
  SELECT *, 0.55 * contacts / audience AS mean, unnest(range(1, 10)) AS contacts_each FROM whole
), classes AS (
  SELECT *, audience * exp(contacts_each * ln(greatest(mean, 0.001)) - mean - lgamma(contacts_each + 1)) AS people FROM shares
)
SELECT company_id, brand_id, brand_name, campaign_id, campaign_name, contacts_each AS frequency, round(people, 6) AS planned_people FROM classes
UNION ALL
SELECT company_id, brand_id, brand_name, campaign_id, campaign_name, 10, round(greatest(0, max(audience) * (1 - exp(-max(mean))) - sum(people)), 6) FROM classes GROUP BY ALL
