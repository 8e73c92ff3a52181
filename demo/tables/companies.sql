SELECT company_id, name, currency, timezone FROM world_companies
