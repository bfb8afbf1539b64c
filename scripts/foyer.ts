import { backupCommand } from './commands/backup.ts';
import { runCommandLine } from './commands/command-line.ts';
import { configCheckCommand } from './commands/config-check.ts';
import { createAdminCommand } from './commands/create-admin.ts';
import { demoResetCommand } from './commands/demo-reset.ts';
import { doctorCommand } from './commands/doctor.ts';
import { jobsListCommand, jobsRetryCommand } from './commands/jobs.ts';
import { exportCommand } from './commands/export.ts';
import { migrateCommand } from './commands/migrate.ts';
import { resetPasswordCommand } from './commands/reset-password.ts';
import { restoreCommand } from './commands/restore.ts';
import { rotateKeysCommand } from './commands/rotate-keys.ts';
import { seedDemoCommand } from './commands/seed-demo.ts';
import { settingGetCommand, settingListCommand, settingSetCommand } from './commands/setting.ts';

// npm run foyer -- COMMAND. A new command is one file in commands/ and one line here.
const commands = [
  migrateCommand,
  backupCommand,
  restoreCommand,
  exportCommand,
  createAdminCommand,
  resetPasswordCommand,
  settingGetCommand,
  settingSetCommand,
  settingListCommand,
  seedDemoCommand,
  demoResetCommand,
  doctorCommand,
  jobsListCommand,
  jobsRetryCommand,
  rotateKeysCommand,
  configCheckCommand,
];

process.exitCode = await runCommandLine(process.argv.slice(2), commands, {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
