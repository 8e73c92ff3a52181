/** A number in [0, 1) for a line, a day and a purpose, whichever thread asks. */
const CHANCE =
  'CREATE OR REPLACE TEMP MACRO chance(line, day, purpose) AS (hash(line, day, purpose) >> 11) / 9007199254740992.0';

/** Integer cents to exact money. */
const MONEY =
  'CREATE OR REPLACE TEMP MACRO money(cents) AS (CAST(round(cents) AS DECIMAL(18, 0)) * 0.01)::DECIMAL(18, 2)';

export const MACROS = [CHANCE, MONEY];

/** Creatives tire: each day after the fourth costs a little of the click rate, until the next version takes over. */
const FATIGUE = 'exp(-0.015 * greatest(0, creative_age - 4))';

/** Facts from the drafts: one row for each line and day on which its campaign spent, but where a platform's data is missing. */
export const DELIVERY = `
WITH drawn AS (
  SELECT c.*, l.* EXCLUDE (campaign_no), d.day, d.cpm_effect, d.cvr_effect,
    round(d.cents * l.share * (0.75 + 0.5 * chance(line, d.day, 1))) AS cents,
    1 + (d.day - c.start_day) // c.rotation AS version,
    (d.day - c.start_day) % c.rotation AS creative_age
  FROM draft_days d JOIN draft_campaigns c USING (campaign_no) JOIN draft_lines l USING (campaign_no)
  ANTI JOIN draft_gaps g ON g.company_id = c.company_id AND g.platform = l.platform AND g.day = d.day
), shown AS (
  SELECT *, CAST(floor(cents * 10 / (cpm * cpm_effect * (0.9 + 0.2 * chance(line, day, 2))) + chance(line, day, 3)) AS BIGINT) AS impressions
  FROM drawn
), seen AS (
  SELECT *,
    CAST(floor(CASE WHEN viewability IS NULL THEN 0 ELSE impressions * (0.92 + 0.06 * chance(line, day, 4)) END) AS BIGINT) AS measurable_impressions,
    CAST(floor(CASE WHEN vtr IS NULL THEN 0 ELSE impressions * (0.94 + 0.05 * chance(line, day, 5)) END) AS BIGINT) AS video_starts,
    least(impressions, CAST(floor(impressions * ctr * ${FATIGUE} * (0.85 + 0.3 * chance(line, day, 6)) + chance(line, day, 7)) AS BIGINT)) AS clicks
  FROM shown WHERE impressions > 0
), visited AS (
  SELECT *, CAST(floor(clicks * landing * (0.94 + 0.12 * chance(line, day, 8)) + chance(line, day, 9)) AS BIGINT) AS arrived
  FROM seen
), bought AS (
  SELECT * EXCLUDE (arrived), least(clicks, arrived) AS landings,
    least(clicks, arrived, CAST(floor(clicks * cvr * cvr_effect * sqrt(${FATIGUE}) * (0.8 + 0.4 * chance(line, day, 10)) + chance(line, day, 11)) AS BIGINT)) AS conversions
  FROM visited
)
SELECT company_id, DATE '1970-01-01' + day AS date, brand_id, brand_name, campaign_id, campaign_name, objective, platform, channel, placement, format,
  concat_ws('-', campaign_id, format_code, slot_letter || version) AS creative_id,
  concat_ws('_', theme, replace(replace(format, ' ', '-'), ':', 'x'), slot_letter, 'v' || version) AS creative_name,
  audience, product, device, money(cents) AS spend, impressions, measurable_impressions,
  CAST(floor(measurable_impressions * least(0.995, coalesce(viewability, 0) * (0.95 + 0.1 * chance(line, day, 12)))) AS BIGINT) AS viewable_impressions,
  clicks, video_starts,
  CAST(floor(video_starts * least(0.99, coalesce(vtr, 0) * (0.93 + 0.14 * chance(line, day, 13)))) AS BIGINT) AS video_completes,
  landings,
  greatest(conversions, CAST(floor(landings * (0.4 + 0.22 * chance(line, day, 14))) AS BIGINT)) AS engaged_sessions,
  conversions,
  money(conversions * basket * (85 + 30 * chance(line, day, 15))) AS revenue
FROM bought
ORDER BY company_id, day, brand_id, campaign_id, line`;

/** What was agreed before the start: every day of the flight, those to come as well. */
export const PLAN = `
SELECT c.company_id, DATE '1970-01-01' + d.day AS date, c.brand_id, c.brand_name, c.campaign_id, c.campaign_name, p.platform, p.channel,
  money(d.cents * p.share) AS planned_spend,
  CAST(round(d.cents * 10 * p.share / p.cpm) AS BIGINT) AS planned_impressions,
  CAST(round(d.cents * 10 * p.share / p.cpm * p.ctr) AS BIGINT) AS planned_clicks,
  CAST(round(d.cents * 10 * p.share / p.cpm * p.ctr * p.cvr) AS BIGINT) AS planned_conversions
FROM draft_plan_days d JOIN draft_campaigns c USING (campaign_no) JOIN draft_plan_lines p USING (campaign_no)
ORDER BY c.company_id, d.day, c.brand_id, c.campaign_id, p.platform, p.channel`;

/**
 * Whom the impressions of branding campaigns met. Each person of the panel stands for a thousand: a contact is a thousand impressions.
 * Some people watch far more than others, and half of the time they are the same on every platform.
 */
export const EXPOSURE = `
WITH contacts AS (
  SELECT company_id, date, campaign_id, platform, CAST(round(sum(impressions) / 1000) AS BIGINT) AS drawn
  FROM delivery_daily WHERE objective <> 'conversion' GROUP BY ALL
), met AS (
  SELECT c.*, k.*, date - DATE '1970-01-01' AS day, unnest(range(drawn)) AS nth FROM contacts c JOIN draft_campaigns k USING (company_id, campaign_id)
), people AS (
  SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform, audience_size, first_person, population,
    CAST(floor(audience_size * pow(chance(hash(campaign_key, nth), hash(day, platform), 16), 1.7)) AS BIGINT) AS liking,
    chance(hash(campaign_key, nth), hash(day, platform), 17) < 0.5 AS everywhere
  FROM met
)
SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform,
  1 + (first_person + CASE WHEN everywhere THEN liking ELSE (liking * 7919 + CAST(hash(platform) % 9973 AS BIGINT)) % audience_size END) % population AS person_id,
  count(*) AS contacts
FROM people GROUP BY ALL
ORDER BY company_id, date, brand_id, campaign_id, platform, person_id`;
