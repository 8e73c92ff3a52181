-- The examples into the company's currency, from its first day on.
SELECT company_id, from_currency, to_currency, first_day AS valid_from, rate
FROM world_companies JOIN assumed_exchange_rates ON to_currency = currency
