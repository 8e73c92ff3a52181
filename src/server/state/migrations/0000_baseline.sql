CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"company" text NOT NULL,
	"user_name" text NOT NULL,
	"request_id" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"company" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"logo_url" text
);
--> statement-breakpoint
CREATE TABLE "logs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"company" text NOT NULL,
	"user_name" text NOT NULL,
	"request_id" text NOT NULL,
	"record" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"company" text NOT NULL,
	"user_name" text NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_reads_company_user_name_pk" PRIMARY KEY("company","user_name")
);
--> statement-breakpoint
CREATE TABLE "provider_accounts" (
	"user_name" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_ties" (
	"family" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"refresh_token" text,
	"since" timestamp with time zone NOT NULL,
	"session" text
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"family" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "selections" (
	"company" text NOT NULL,
	"user_name" text NOT NULL,
	"config_name" text NOT NULL,
	"save_name" text NOT NULL,
	"selections" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "selections_company_user_name_config_name_save_name_pk" PRIMARY KEY("company","user_name","config_name","save_name")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"family" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_name" text PRIMARY KEY NOT NULL,
	"company" text NOT NULL,
	"fullname" text NOT NULL,
	"role" text NOT NULL,
	"ability" jsonb NOT NULL,
	"brands" jsonb,
	"password_hash" text NOT NULL,
	"onboarded" boolean NOT NULL,
	"waiting_since" timestamp with time zone,
	"consented_at" timestamp with time zone,
	"onboarding_form" jsonb,
	"active" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_user_name_users_user_name_fk" FOREIGN KEY ("user_name") REFERENCES "public"."users"("user_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_ties" ADD CONSTRAINT "provider_ties_family_sessions_family_fk" FOREIGN KEY ("family") REFERENCES "public"."sessions"("family") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_family_sessions_family_fk" FOREIGN KEY ("family") REFERENCES "public"."sessions"("family") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_by_company" ON "audit" USING btree ("company","id");--> statement-breakpoint
CREATE INDEX "logs_by_company" ON "logs" USING btree ("company","kind","at");--> statement-breakpoint
CREATE INDEX "provider_ties_by_subject" ON "provider_ties" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "refresh_tokens_by_family" ON "refresh_tokens" USING btree ("family");