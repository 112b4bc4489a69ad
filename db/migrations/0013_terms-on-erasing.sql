-- A new version, since the first was agreed to; none where an operator has published terms of their own.
INSERT INTO terms (version, description, published_at)
SELECT 2, replace(description, 'the findings are, until you deactivate your account.', 'the findings are, until you delete them, or until they are erased 30 days after you deactivate your account.'), 1795478400000
FROM terms WHERE version = 1 AND NOT EXISTS (SELECT 1 FROM terms WHERE version > 1);
