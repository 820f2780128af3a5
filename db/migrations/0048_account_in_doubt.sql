-- An account that a portal wants first was being made when the robot was lost: the application itself was not sent.
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_stopped_because";--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_stopped_because" CHECK ("stopped_because" IN ('robot', 'account', 'no_robot', 'step', 'letter', 'check', 'refused', 'asks', 'paper', 'refund'));
