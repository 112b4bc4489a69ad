CREATE TABLE `counters` (
	`key` text NOT NULL,
	`period` integer NOT NULL,
	`used` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`key`, `period`)
);
--> statement-breakpoint
CREATE INDEX `counters_expires` ON `counters` (`expires_at`);--> statement-breakpoint
ALTER TABLE `refresh_tokens` ADD `parent_hash` text;--> statement-breakpoint
ALTER TABLE `refresh_tokens` ADD `closed_at` integer;--> statement-breakpoint
CREATE INDEX `refresh_tokens_parent` ON `refresh_tokens` (`parent_hash`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `authenticated_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `place` text;