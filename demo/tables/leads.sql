-- Each conversion of a brand without a basket is a lead. A campaign's spend of a month is parted among the leads that it brought in it, to the cent.
-- What becomes of a lead takes time: who came lately is still open.
WITH drawn AS (
  SELECT d.company_id, d.date, d.brand_id, d.brand_name, d.campaign_id, d.campaign_name, d.platform, d.channel, d.product, d.device,
    unnest(range(CAST(sum(d.conversions) AS BIGINT))) AS nth
  FROM delivery_daily d SEMI JOIN (SELECT * FROM world_brands WHERE basket IS NULL) USING (company_id, brand_id)
  GROUP BY ALL
), keyed AS (
  SELECT d.*, w.today, hash(campaign_id, platform, channel, product, device) AS line, hash(date, nth) AS lead,
    date_diff('day', date, w.today) AS days_old
  FROM drawn d JOIN world_companies w USING (company_id)
), branches AS (
  SELECT *, sum(weight) OVER brand / sum(weight) OVER all_of AS upto, (sum(weight) OVER brand - weight) / sum(weight) OVER all_of AS after FROM assumed_lead_branches
  WINDOW brand AS (PARTITION BY company_id, brand_id ORDER BY branch), all_of AS (PARTITION BY company_id, brand_id)
), called AS (
  SELECT k.*, f.form, f.good * s.good AS good, b.branch, b.latitude, b.longitude, v.won, v.low, v.high,
    round(b.hours * exp(2.6 * (chance(hash(61, line), lead, 1) + chance(hash(62, line), lead, 1) + chance(hash(63, line), lead, 1) - 1.5)), 1) AS hours
  FROM keyed k JOIN assumed_lead_forms f ON f.company_id = k.company_id AND f.brand_id = k.brand_id AND chance(hash(64, line), lead, 1) >= f.after AND chance(hash(64, line), lead, 1) < f.upto
  JOIN branches b ON b.company_id = k.company_id AND b.brand_id = k.brand_id AND chance(hash(65, line), lead, 1) >= b.after AND chance(hash(65, line), lead, 1) < b.upto
  JOIN assumed_lead_values v ON v.company_id = k.company_id AND v.brand_id = k.brand_id
  JOIN assumed_lead_sources s ON s.platform = k.platform
), judged AS (
  SELECT c.*, hours <= 24 * days_old AND chance(hash(66, line), lead, 1) < 0.94 AS is_contacted, days_old > 3 + 12 * chance(hash(67, line), lead, 1) AS is_judged,
    chance(hash(68, line), lead, 1) < least(0.9, 0.68 * good * p.qualifies) AS would_qualify, days_old > 14 + 24 * chance(hash(69, line), lead, 1) AS is_offered,
    chance(hash(70, line), lead, 1) < 0.72 AS would_get_offer, days_old > 30 + 40 * chance(hash(71, line), lead, 1) AS is_decided, chance(hash(72, line), lead, 1) < won AS would_win
  FROM called c JOIN assumed_lead_speeds p ON c.hours >= p.from_hours AND c.hours < p.to_hours
), staged AS (
  SELECT *, CASE
      WHEN NOT is_contacted THEN 1 WHEN NOT (is_judged AND would_qualify) THEN 2 WHEN NOT (is_offered AND would_get_offer) THEN 3
      WHEN NOT (is_decided AND would_win) THEN 4 ELSE 5 END AS stage_no,
    CASE
      WHEN NOT is_contacted THEN days_old > 21 WHEN NOT is_judged THEN false WHEN NOT would_qualify THEN true
      WHEN NOT is_offered THEN false WHEN NOT would_get_offer THEN true WHEN NOT is_decided THEN false ELSE true END AS is_closed
  FROM judged
), spent AS (
  SELECT company_id, campaign_id, date_trunc('month', date) AS month, CAST(sum(spend) * 100 AS HUGEINT) AS cents FROM delivery_daily GROUP BY ALL
), placed AS (
  SELECT *, date_trunc('month', date) AS month,
    row_number() OVER (PARTITION BY company_id, campaign_id, date_trunc('month', date) ORDER BY date, line, lead) AS place,
    count(*) OVER (PARTITION BY company_id, campaign_id, date_trunc('month', date)) AS leads
  FROM staged
)
SELECT company_id, date, printf('L%016x', hash(line, lead)) AS lead_id, brand_id, brand_name, campaign_id, campaign_name, platform, channel, product, device, form,
  branch, latitude, longitude,
  ['new', 'contacted', 'qualified', 'offer', 'won'][stage_no] AS stage, stage_no,
  CASE WHEN stage_no = 5 THEN 'won' WHEN is_closed THEN 'lost' ELSE 'open' END AS outcome,
  CASE WHEN is_contacted THEN hours END AS hours_to_contact,
  CASE WHEN stage_no = 5 THEN money(100 * lerp(low, high, pow(chance(hash(73, line), lead, 1), 1.6))) END AS value,
  money(CAST(place * cents // leads - (place - 1) * cents // leads AS BIGINT)) AS cost
FROM placed JOIN spent USING (company_id, campaign_id, month)
