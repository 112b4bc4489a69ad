-- What was assessed before projects were: one project for each account, the summary taken from the report's text, and the
-- text itself as it is (the reader tells gzip by its first bytes).
INSERT INTO projects (id, account_id, name, created_at)
SELECT lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2))) || '-4' || substr(lower(hex(randomblob(2))), 2) || '-a' || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6))), account_id, 'default', min(created_at)
FROM assessments GROUP BY account_id;
--> statement-breakpoint
UPDATE assessments SET
  project_id = (SELECT id FROM projects WHERE projects.account_id = assessments.account_id),
  summary = coalesce((SELECT substr(text, 12, instr(text, ',"policyResponse"') - 12) FROM reports WHERE assessment_id = assessments.id AND part = 0), '{}');
--> statement-breakpoint
UPDATE assessments SET (resources, judged) = (
  SELECT coalesce(max(json_extract(tail, '$.resources')), 0), coalesce(max(json_extract(tail, '$.judged')), 0)
  FROM (
    SELECT substr(text, instr(text, '"coverage":{') + 11, length(text) - instr(text, '"coverage":{') - 11) AS tail
    FROM reports WHERE assessment_id = assessments.id AND instr(text, '"coverage":{') > 0
  ) WHERE json_valid(tail)
);
--> statement-breakpoint
INSERT INTO report_parts (assessment_id, part, data) SELECT assessment_id, part, CAST(text AS blob) FROM reports;
