CREATE TABLE "resource_history" (
	"company" text NOT NULL,
	"resource" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"brand" text,
	"cells" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "resource_history_company_resource_id_version_pk" PRIMARY KEY("company","resource","id","version")
);
--> statement-breakpoint
CREATE TABLE "resource_requests" (
	"company" text NOT NULL,
	"user_name" text NOT NULL,
	"request_key" text NOT NULL,
	"hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "resource_requests_company_user_name_request_key_pk" PRIMARY KEY("company","user_name","request_key")
);
--> statement-breakpoint
CREATE TABLE "resource_rows" (
	"company" text NOT NULL,
	"resource" text NOT NULL,
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"key" text NOT NULL,
	"brand" text,
	"cells" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "resource_rows_company_resource_id_pk" PRIMARY KEY("company","resource","id")
);
--> statement-breakpoint
CREATE INDEX "resource_rows_by_key" ON "resource_rows" USING btree ("company","resource","key");--> statement-breakpoint
CREATE INDEX "resource_rows_by_brand" ON "resource_rows" USING btree ("company","resource","brand");