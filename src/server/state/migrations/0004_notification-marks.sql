CREATE TABLE "notification_marks" (
	"company" text NOT NULL,
	"user_name" text NOT NULL,
	"notification_id" text NOT NULL,
	"is_read" boolean NOT NULL,
	CONSTRAINT "notification_marks_company_user_name_notification_id_pk" PRIMARY KEY("company","user_name","notification_id")
);
