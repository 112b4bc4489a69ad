CREATE TABLE `findings` (
	`project_id` text NOT NULL,
	`branch` text NOT NULL,
	`label` text NOT NULL,
	`key` text NOT NULL,
	`account_id` text NOT NULL,
	`policy_id` text NOT NULL,
	`address` text NOT NULL,
	`path` text NOT NULL,
	`severity` text NOT NULL,
	`title` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`opened_by` text NOT NULL,
	`gone_at` integer,
	`gone_by` text,
	`last_seen_at` integer,
	PRIMARY KEY(`project_id`, `key`, `branch`, `label`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `findings_account` ON `findings` (`account_id`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_name` ON `projects` (`account_id`,`name`);--> statement-breakpoint
CREATE TABLE `report_parts` (
	`assessment_id` text NOT NULL,
	`part` integer NOT NULL,
	`data` blob NOT NULL,
	PRIMARY KEY(`assessment_id`, `part`),
	FOREIGN KEY (`assessment_id`) REFERENCES `assessments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `assessments` ADD `project_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `assessments` ADD `file_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `assessments` ADD `label` text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE `assessments` ADD `branch` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `assessments` ADD `commit_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `assessments` ADD `pull_request` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `assessments` ADD `run_url` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `assessments` ADD `summary` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `assessments` ADD `resources` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `assessments` ADD `judged` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `assessments` ADD `opened` integer;--> statement-breakpoint
ALTER TABLE `assessments` ADD `gone` integer;--> statement-breakpoint
ALTER TABLE `assessments` ADD `excerpt` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `assessments` ADD `digest` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `assessments` ADD `api_key_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `assessments` ADD `idempotency_key` text;--> statement-breakpoint
CREATE INDEX `assessments_project` ON `assessments` (`project_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `assessments_idempotency` ON `assessments` (`account_id`,`idempotency_key`);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `past_due_since` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `period_end` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `ends_with_period` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_customer` ON `subscriptions` (`stripe_customer_id`);