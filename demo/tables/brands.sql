SELECT company_id, brand_id, brand_name, category FROM world_brands
