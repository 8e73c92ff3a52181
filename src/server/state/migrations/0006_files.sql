CREATE TABLE "file_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"company" text NOT NULL,
	"area" text NOT NULL,
	"parent" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"version" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted_with" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "file_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"company" text NOT NULL,
	"user_name" text NOT NULL,
	"area" text NOT NULL,
	"folder" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"entry" text
);
--> statement-breakpoint
CREATE TABLE "file_versions" (
	"entry" text NOT NULL,
	"version" integer NOT NULL,
	"company" text NOT NULL,
	"hash" text NOT NULL,
	"bytes" bigint NOT NULL,
	"type" text NOT NULL,
	"width" integer,
	"height" integer,
	"duration" double precision,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_versions_entry_version_pk" PRIMARY KEY("entry","version")
);
--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_entry_file_entries_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."file_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "file_entries_by_name" ON "file_entries" USING btree ("company","area","parent","name_key") WHERE "file_entries"."deleted_with" is null;--> statement-breakpoint
CREATE INDEX "file_entries_by_parent" ON "file_entries" USING btree ("company","parent");--> statement-breakpoint
CREATE INDEX "file_uploads_by_company" ON "file_uploads" USING btree ("company");--> statement-breakpoint
CREATE INDEX "file_versions_by_hash" ON "file_versions" USING btree ("company","hash");