-- Both companies are audited by the same controls.
SELECT company_id, control, threshold, margin FROM world_companies CROSS JOIN assumed_audit_controls
