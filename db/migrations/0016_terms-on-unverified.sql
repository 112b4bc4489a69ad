-- A new version, since the one before was agreed to; none where an operator has published terms of their own.
INSERT INTO terms (version, description, published_at)
SELECT 3, replace(description, 'You can deactivate your account at any time in its settings. It is erased, with its assessments, 30 days later.', 'You can download all data of your account, and deactivate it, at any time in its settings. It is erased, with its assessments, 30 days later. An account that nobody verifies is erased 30 days after it was made.'), 1795564800000
FROM terms WHERE version = 2 AND published_by IS NULL AND NOT EXISTS (SELECT 1 FROM terms WHERE version > 2);
