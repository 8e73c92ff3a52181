CREATE TABLE "member_colors" (
	"company" text NOT NULL,
	"dimension" text NOT NULL,
	"member" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "member_colors_company_dimension_member_pk" PRIMARY KEY("company","dimension","member"),
	CONSTRAINT "member_colors_company_dimension_number_unique" UNIQUE("company","dimension","number")
);
