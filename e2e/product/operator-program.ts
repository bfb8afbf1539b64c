import { Readable } from 'node:stream';
import { runCommandLine } from '../../scripts/commands/command-line.ts';
import { deviceCodeCommand } from '../../scripts/commands/device-code.ts';
import { createAdminCommand } from '../../scripts/commands/create-admin.ts';
import { settingGetCommand, settingSetCommand } from '../../scripts/commands/setting.ts';
import { appointmentCommand } from './appointment-command.ts';
import { settingsRestoreCommand, settingsStoredCommand } from './settings-commands.ts';

/* The operator's command line as a long-running process, which saves a start per command. It exits with its parent. */
export type Typed = string[];
export type Responded = { code: number; text: string[]; complained: string[] };

const COMMANDS = [
  settingGetCommand,
  settingSetCommand,
  settingsStoredCommand,
  settingsRestoreCommand,
  appointmentCommand,
  createAdminCommand,
  deviceCodeCommand,
];

process.on('message', (typed: Typed) => {
  const response: Responded = { code: 0, text: [], complained: [] };
  const out = {
    env: process.env,
    // A new account takes the password of the demo.
    input: () => Readable.from(['foyer-demo-1\n']) as unknown as NodeJS.ReadStream,
    say: (line: string) => response.text.push(line),
    complain: (line: string) => response.complained.push(line),
  };
  void runCommandLine(typed, COMMANDS, out).then((code) => process.send?.({ ...response, code }));
});
