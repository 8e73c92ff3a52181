-- One row for each campaign, those to come as well.
SELECT * EXCLUDE (budget_cents), money(budget_cents) AS budget FROM draft_campaigns
