-- Retail media by month and kind of sales, from the days of its campaigns.
WITH kinds AS (
  SELECT company_id, date, brand_id, brand_name, retailer, platform, 'Online sales' AS data_type, online_investment AS investment, revenue FROM retail_daily WHERE online_investment + revenue > 0
  UNION ALL
  SELECT company_id, date, brand_id, brand_name, retailer, platform, 'In-store sales', store_investment, store_revenue FROM retail_daily WHERE store_investment + store_revenue > 0
  UNION ALL
  SELECT company_id, date, brand_id, brand_name, retailer, platform, 'Halo sales', 0, halo_revenue FROM retail_daily WHERE halo_revenue > 0
)
SELECT company_id, CAST(date_trunc('month', date) AS DATE) AS date, brand_id, brand_name, retailer, platform, data_type, sum(investment) AS investment, sum(revenue) AS revenue
FROM kinds GROUP BY ALL
