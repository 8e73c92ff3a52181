-- Each week of a product at a retailer: whether it was there, at which price, who won the buy box, and how much of the first results was ours.
WITH listed AS (
  SELECT b.company_id, b.brand_id, b.brand_name, p.product, p.place, r.retailer, r.marketplace, r.stores, r.out, r.promoted,
    coalesce(b.basket, 30) * lerp(0.45, 0.95, chance(hash(b.brand_id, 31), p.product, 1)) AS list_price, r.price AS price_level, c.today,
    CAST(unnest(generate_series(date_trunc('week', b.first_day), c.today, INTERVAL 7 DAY)) AS DATE) AS date
  FROM world_brands b JOIN world_companies c USING (company_id) JOIN assumed_retailer_ranges g ON g.market = b.market AND g.category = b.category
  JOIN assumed_retailers r ON r.market = b.market AND r.retailer = g.retailer
  JOIN world_products p ON p.company_id = b.company_id AND p.brand_id = b.brand_id
), drawn AS (
  SELECT *, 24 * least(7, today - date + 1) AS hours, chance(hash(retailer, product, 41), date, 1) < promoted AS is_promotion,
    -- Most weeks something is missing for hours; now and then a delivery does not come.
    CASE WHEN chance(hash(retailer, product, 42), date, 1) < 0.05 THEN lerp(0.25, 0.85, chance(hash(retailer, product, 43), date, 1))
      ELSE out * lerp(0, 1.6, chance(hash(retailer, product, 44), date, 1)) END AS out_share,
    CASE WHEN chance(hash(retailer, product, 45), date, 1) < 0.08 THEN lerp(0.3, 0.6, chance(hash(retailer, product, 46), date, 1))
      ELSE lerp(0.86, 0.99, chance(hash(retailer, product, 47), date, 1)) END AS won_share,
    lerp(0.08, 0.34, chance(hash(brand_id, company_id, 48), retailer, 1)) * (1.25 - 0.09 * place)
      * (1 + lerp(-0.004, 0.005, chance(hash(brand_id, 49), retailer, 1)) * (date - DATE '2025-01-01') / 7)
      * lerp(0.85, 1.15, chance(hash(retailer, product, 50), date, 1)) AS found_share,
    lerp(0.1, 0.3, chance(hash(brand_id, company_id, 51), retailer, 1)) * (1.2 - 0.07 * place) AS shelf_share
  FROM listed
), placed AS (
  SELECT *, CAST(round(hours * (1 - out_share)) AS INTEGER) AS offered_hours FROM drawn
)
SELECT company_id, date, brand_id, brand_name, product, retailer, hours, offered_hours, CAST(marketplace * hours AS INTEGER) AS box_hours,
  CAST(round(marketplace * offered_hours * won_share) AS INTEGER) AS buy_box_hours,
  CAST(80 AS INTEGER) AS search_places,
  CAST(floor(80 * least(0.7, greatest(0.02, found_share * (1 - 0.6 * out_share) * CASE WHEN is_promotion THEN 1.2 ELSE 1 END))) AS INTEGER) AS own_search_places,
  CAST(stores * 40 AS INTEGER) AS shelf_places,
  CAST(round(stores * 40 * least(0.6, shelf_share)) AS INTEGER) AS own_shelf_places,
  round(list_price * price_level, 2) AS usual_price, round(list_price * price_level * CASE WHEN is_promotion THEN 0.8 ELSE 1 END, 2) AS price, is_promotion
FROM placed
