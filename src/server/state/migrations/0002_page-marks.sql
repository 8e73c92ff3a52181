CREATE TABLE "page_marks" (
	"company" text NOT NULL,
	"user_name" text NOT NULL,
	"route" text NOT NULL,
	"favourite" boolean NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "page_marks_company_user_name_route_pk" PRIMARY KEY("company","user_name","route")
);
