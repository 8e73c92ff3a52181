CREATE TABLE "deliveries" (
	"company" text NOT NULL,
	"occasion" text NOT NULL,
	"recipient" text NOT NULL,
	"owner" text NOT NULL,
	"about" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_company_occasion_recipient_pk" PRIMARY KEY("company","occasion","recipient")
);
--> statement-breakpoint
CREATE INDEX "deliveries_by_time" ON "deliveries" USING btree ("company","at");