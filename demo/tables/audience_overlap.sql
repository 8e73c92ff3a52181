-- Audiences of one brand share people: the more, the nearer their ages lie. Who is in both is as many, whichever is asked first.
WITH sizes AS (
  SELECT DISTINCT d.company_id, d.brand_id, d.brand_name, d.audience, s.center, s.spread,
    CAST(round(c.population * lerp(0.02, 0.11, chance(d.company_id, d.brand_id, d.audience))) AS BIGINT) AS people
  FROM delivery_daily d JOIN world_companies c ON c.company_id = d.company_id JOIN assumed_audience_shape s ON s.audience = d.audience
)
SELECT one.company_id, one.brand_id, one.brand_name, one.audience, other.audience AS other_audience, one.people,
  CAST(round(least(one.people, other.people) * lerp(0.06, 0.42, chance(one.brand_id, least(one.audience, other.audience), greatest(one.audience, other.audience)))
    * exp(-pow((one.center - other.center) / (one.spread + other.spread), 2))) AS BIGINT) AS shared_people
FROM sizes one JOIN sizes other ON other.company_id = one.company_id AND other.brand_id = one.brand_id AND other.audience <> one.audience
