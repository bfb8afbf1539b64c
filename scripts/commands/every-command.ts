import { backupCommand } from './backup.ts';
import { configCheckCommand } from './config-check.ts';
import { createAdminCommand } from './create-admin.ts';
import { demoResetCommand } from './demo-reset.ts';
import { deviceCodeCommand } from './device-code.ts';
import { doctorCommand } from './doctor.ts';
import { importCsvCommand } from './import-csv.ts';
import { jobsListCommand, jobsRetryCommand } from './jobs.ts';
import { exportCommand } from './export.ts';
import { migrateCommand } from './migrate.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { restoreCommand } from './restore.ts';
import { rotateKeysCommand } from './rotate-keys.ts';
import { seedDemoCommand } from './seed-demo.ts';
import { settingGetCommand, settingListCommand, settingSetCommand } from './setting.ts';
import { shortcutCreateCommand } from './shortcut-create.ts';
import { vendorHostAddCommand, vendorHostListCommand, vendorHostRemoveCommand } from './vendor-host.ts';
import type { Command } from './command.ts';

/** A new command is one file in this folder and one line here. */
export const COMMANDS: readonly Command[] = [
  migrateCommand,
  backupCommand,
  restoreCommand,
  exportCommand,
  importCsvCommand,
  createAdminCommand,
  resetPasswordCommand,
  settingGetCommand,
  settingSetCommand,
  settingListCommand,
  vendorHostAddCommand,
  vendorHostRemoveCommand,
  vendorHostListCommand,
  deviceCodeCommand,
  shortcutCreateCommand,
  seedDemoCommand,
  demoResetCommand,
  doctorCommand,
  jobsListCommand,
  jobsRetryCommand,
  rotateKeysCommand,
  configCheckCommand,
];
