-- The schema as version 5 of the former migrations left it.
CREATE TABLE users (
  user_name text PRIMARY KEY,
  company text NOT NULL,
  fullname text NOT NULL,
  role text NOT NULL,
  ability jsonb NOT NULL,
  brands jsonb,
  password_hash text NOT NULL,
  onboarded boolean NOT NULL,
  waiting_since timestamptz,
  consented_at timestamptz,
  onboarding_form jsonb,
  active boolean NOT NULL
);
CREATE TABLE companies (
  company text PRIMARY KEY,
  name text NOT NULL,
  currency text NOT NULL,
  logo_url text
);
CREATE TABLE sessions (
  family text PRIMARY KEY,
  user_name text NOT NULL,
  ended_at timestamptz
);
CREATE TABLE refresh_tokens (
  hash text PRIMARY KEY,
  family text NOT NULL REFERENCES sessions (family) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX refresh_tokens_by_family ON refresh_tokens (family);
CREATE TABLE selections (
  company text NOT NULL,
  user_name text NOT NULL,
  config_name text NOT NULL,
  save_name text NOT NULL,
  selections jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company, user_name, config_name, save_name)
);
CREATE TABLE logs (
  id bigserial PRIMARY KEY,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  company text NOT NULL,
  user_name text NOT NULL,
  request_id text NOT NULL,
  record jsonb NOT NULL
);
CREATE INDEX logs_by_company ON logs (company, kind, at);

CREATE TABLE audit (
  id bigserial PRIMARY KEY,
  at timestamptz NOT NULL,
  company text NOT NULL,
  user_name text NOT NULL,
  request_id text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  details jsonb
);
CREATE INDEX audit_by_company ON audit (company, id);

CREATE TABLE provider_ties (
  family text PRIMARY KEY REFERENCES sessions (family) ON DELETE CASCADE,
  subject text NOT NULL,
  refresh_token text,
  since timestamptz NOT NULL
);

ALTER TABLE provider_ties ADD COLUMN session text;
CREATE INDEX provider_ties_by_subject ON provider_ties (subject);
CREATE TABLE provider_accounts (
  user_name text PRIMARY KEY REFERENCES users (user_name) ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL
);

CREATE TABLE notification_reads (
  company text NOT NULL,
  user_name text NOT NULL,
  read_until timestamptz NOT NULL,
  PRIMARY KEY (company, user_name)
);

CREATE TABLE schema_version (version integer PRIMARY KEY);
INSERT INTO schema_version VALUES (1), (2), (3), (4), (5);
