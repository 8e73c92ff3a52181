-- What campaigns that lead to a retailer cost, as their platforms delivered them, and what the retailer says that it sold for it.
WITH ways AS (
  -- A campaign on Amazon leads to Amazon. Of the others, each that supports retailers leads to one of those that have the brand.
  SELECT c.company_id, c.campaign_id, c.objective, r.retailer, r.marketplace, r.stores, r.buys,
    row_number() OVER (PARTITION BY c.company_id, c.campaign_id ORDER BY -ln(greatest(1e-9, chance(hash(c.campaign_id, 61), r.retailer, 1))) / g.weight) AS choice
  FROM draft_campaigns c JOIN world_brands b ON b.company_id = c.company_id AND b.brand_id = c.brand_id
  JOIN assumed_retailer_ranges g ON g.market = b.market AND g.category = b.category AND g.weight > 0
  JOIN assumed_retailers r ON r.market = b.market AND r.retailer = g.retailer
  WHERE b.retail_only = 1 OR chance(hash(c.campaign_id, 62), c.company_id, 1) < CASE c.objective WHEN 'conversion' THEN 0.3 ELSE 0.6 END
), chosen AS (
  SELECT company_id, campaign_id, retailer, 'Meta' AS platform FROM ways WHERE choice = 1
  UNION ALL
  SELECT company_id, campaign_id, retailer, 'Google Ads' FROM ways WHERE choice = 1
  UNION ALL
  SELECT c.company_id, c.campaign_id, r.retailer, 'Amazon Ads' FROM draft_campaigns c JOIN world_brands b ON b.company_id = c.company_id AND b.brand_id = c.brand_id
  JOIN assumed_retailer_ranges g ON g.market = b.market AND g.category = b.category AND g.weight = 0
  JOIN assumed_retailers r ON r.market = b.market AND r.retailer = g.retailer
), delivered AS (
  SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, objective, platform, product, CAST(sum(spend) AS DOUBLE) AS spend,
    CAST(sum(impressions) AS BIGINT) AS impressions, CAST(sum(clicks) AS BIGINT) AS clicks, CAST(sum(conversions) AS BIGINT) AS conversions,
    CAST(sum(revenue) AS DOUBLE) AS revenue
  FROM delivery_daily WHERE platform IN ('Amazon Ads', 'Meta', 'Google Ads') GROUP BY ALL
), led AS (
  SELECT d.*, w.retailer, r.buys, s.price, s.is_promotion, 1 - s.offered_hours / s.hours AS out_share, r.stores = 1 AND d.objective = 'awareness' AS is_for_stores,
    hash(d.campaign_id, d.product, d.date) AS seed
  FROM delivered d JOIN chosen w ON w.company_id = d.company_id AND w.campaign_id = d.campaign_id AND w.platform = d.platform
  JOIN world_companies c ON c.company_id = d.company_id
  JOIN assumed_retailers r ON r.market = c.market AND r.retailer = w.retailer
  JOIN retail_shelf s ON s.company_id = d.company_id AND s.brand_id = d.brand_id AND s.product = d.product AND s.retailer = w.retailer AND s.date = date_trunc('week', d.date)
), visited AS (
  SELECT *, platform = 'Amazon Ads' AS is_own_media, greatest(CASE WHEN platform = 'Amazon Ads' THEN conversions ELSE 0 END,
      CAST(floor(clicks * lerp(0.78, 0.96, chance(seed, 71, 1))) AS BIGINT)) AS page_views
  FROM led
), carried AS (
  -- A campaign for stores sells nothing online.
  SELECT *, CASE WHEN is_for_stores THEN 0 WHEN is_own_media THEN greatest(conversions, CAST(floor(page_views * lerp(0.16, 0.3, chance(seed, 72, 1))) AS BIGINT))
    ELSE CAST(floor(page_views * lerp(0.1, 0.19, chance(seed, 72, 1)) * pow(40 / greatest(5, price), 0.55) * (1 - out_share)
      * CASE WHEN is_promotion THEN 1.3 ELSE 1 END + chance(seed, 73, 1)) AS BIGINT) END AS wanted
  FROM visited
), bought AS (
  SELECT * EXCLUDE (wanted), least(page_views, wanted) AS carts FROM carried
), sold AS (
  SELECT *, CASE WHEN is_own_media THEN least(conversions, carts)
    WHEN is_for_stores THEN 0 ELSE least(carts, CAST(floor(carts * buys * lerp(0.85, 1.15, chance(seed, 74, 1)) * CASE WHEN is_promotion THEN 1.15 ELSE 1 END + chance(seed, 75, 1)) AS BIGINT)) END AS purchases
  FROM bought
), counted AS (
  SELECT *, purchases + CAST(floor(purchases * lerp(0.1, 0.5, chance(seed, 76, 1)) + chance(seed, 77, 1) * least(1, purchases)) AS BIGINT) AS units FROM sold
), earned AS (
  SELECT *, CASE WHEN is_own_media AND revenue IS NOT NULL THEN round(revenue * 100) ELSE round(units * price * 100) END AS cents,
    CASE WHEN is_for_stores THEN round(spend * 100 * lerp(0.8, 2.6, chance(hash(retailer, brand_id, 78), product, 1)) * (1 - out_share) * lerp(0.85, 1.15, chance(seed, 79, 1))) ELSE 0 END AS store_cents
  FROM counted
)
SELECT company_id, date, brand_id, brand_name, campaign_id, campaign_name, platform, retailer, product, is_promotion,
  CASE WHEN is_for_stores THEN 0.00 ELSE money(spend * 100) END AS online_investment, CASE WHEN is_for_stores THEN money(spend * 100) ELSE 0.00 END AS store_investment,
  money(floor(spend * 100 * out_share)) AS wasted, impressions, clicks, page_views, carts, purchases, units, CAST(floor(purchases * lerp(0.25, 0.65, chance(hash(retailer, brand_id, 80), platform, 1))) AS BIGINT) AS new_buyers,
  money(cents) AS revenue, money(floor((cents + store_cents) * lerp(0.08, 0.3, chance(hash(retailer, brand_id, 81), product, 1)))) AS halo_revenue,
  CAST(floor(store_cents / 100 / (price * 1.4)) AS BIGINT) AS store_orders, money(store_cents) AS store_revenue
FROM earned
