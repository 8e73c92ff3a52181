CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "logs" ADD COLUMN "bytes" integer;--> statement-breakpoint
UPDATE "logs" SET "bytes" = octet_length("record"::text);--> statement-breakpoint
ALTER TABLE "logs" ALTER COLUMN "bytes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "selections" ADD COLUMN "bytes" integer;--> statement-breakpoint
UPDATE "selections" SET "bytes" = octet_length("selections"::text);--> statement-breakpoint
ALTER TABLE "selections" ALTER COLUMN "bytes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;