CREATE TABLE "job_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"progress" double precision
);
