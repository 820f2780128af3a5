-- An account that a portal wants first was being made when the robot was lost: the application itself was not sent.
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_stopped_because";--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_stopped_because" CHECK ("stopped_because" IN ('robot', 'account', 'no_robot', 'step', 'letter', 'check', 'refused', 'asks', 'paper', 'refund'));--> statement-breakpoint
-- While a person was at the page, what only the robot sends was about to leave: it was held back, and the robot went on.
ALTER TABLE "run_waits" DROP CONSTRAINT "run_waits_ended_how";--> statement-breakpoint
ALTER TABLE "run_waits" ADD CONSTRAINT "run_waits_ended_how" CHECK ("ended" IN ('helped', 'held_back', 'given_up', 'timed_out', 'cut_short'));
