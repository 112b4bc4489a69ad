INSERT INTO terms (version, description, published_at) VALUES (1, '<h2>Terms of service</h2>
<p>These terms are between you and the operator of this Plumbline service. By creating an account you agree to them.</p>
<h3>What the service does</h3>
<p>Plumbline reads the plan files that you upload, compares them with security policies and answers with findings. The plan file itself is not stored; the findings are, until you deactivate your account.</p>
<h3>Your account</h3>
<p>Keep your password and your API keys to yourself. What is done with them counts as done by you. Tell us at once when you believe that one of them is known to somebody else, and revoke it.</p>
<h3>Plans and payment</h3>
<p>The Free plan has 5 API calls a calendar month (UTC), the Premium plan 100 for $10 a month. Premium renews each month until you cancel it; deactivating your account cancels it.</p>
<h3>No warranty</h3>
<p>Findings help you to find unsafe settings; they are no proof that an infrastructure is safe. You remain responsible for what you deploy.</p>
<h3>Ending</h3>
<p>You can deactivate your account at any time in its settings. It is erased, with its assessments, 30 days later.</p>', 1767225600000);
