CREATE TABLE `id_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `id_tokens_expires` ON `id_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `repositories` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`issuer` text NOT NULL,
	`repository_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`trusted_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `repositories_ids` ON `repositories` (`account_id`,`issuer`,`repository_id`,`owner_id`);--> statement-breakpoint
CREATE INDEX `repositories_seen` ON `repositories` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `run_task_results` (
	`run_task_id` text NOT NULL,
	`result_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	PRIMARY KEY(`run_task_id`, `result_id`),
	FOREIGN KEY (`run_task_id`) REFERENCES `run_tasks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `run_task_results_created` ON `run_task_results` (`created_at`);--> statement-breakpoint
CREATE TABLE `run_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`host` text NOT NULL,
	`secret` text NOT NULL,
	`fail_on` text NOT NULL,
	`only_introduced` integer NOT NULL,
	`fail_closed` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `run_tasks_account` ON `run_tasks` (`account_id`);