CREATE TABLE "alert_episodes" (
	"company" text NOT NULL,
	"id" text NOT NULL,
	"resource" text NOT NULL,
	"alert" text NOT NULL,
	"series" text NOT NULL,
	"label" text NOT NULL,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"readers" jsonb NOT NULL,
	"brands" jsonb,
	"page" text NOT NULL,
	"link" text NOT NULL,
	"measure" text NOT NULL,
	"condition" text NOT NULL,
	"priority" text NOT NULL,
	"judged" text NOT NULL,
	"figure" double precision,
	"figure_text" text NOT NULL,
	"expected_text" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"opening" text,
	"closing" text,
	CONSTRAINT "alert_episodes_company_id_pk" PRIMARY KEY("company","id")
);
--> statement-breakpoint
CREATE TABLE "alert_states" (
	"company" text NOT NULL,
	"resource" text NOT NULL,
	"alert" text NOT NULL,
	"revision" integer NOT NULL,
	"series" jsonb NOT NULL,
	CONSTRAINT "alert_states_company_resource_alert_pk" PRIMARY KEY("company","resource","alert")
);
--> statement-breakpoint
CREATE INDEX "alert_episodes_by_time" ON "alert_episodes" USING btree ("company","opened_at");