-- Every page of an order asks for events of its application, which read the whole log until now.
CREATE INDEX "audit_log_submission" ON "audit_log" USING btree ("submission_id");
