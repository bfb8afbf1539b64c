import { runCommandLine } from '../../scripts/commands/command-line.ts';
import { settingGetCommand, settingSetCommand } from '../../scripts/commands/setting.ts';
import { appointmentCommand } from './appointment-command.ts';

/* The operator's command line as a long-running process, which saves a start per command. It exits with its parent. */
export type Typed = string[];
export type Responded = { code: number; text: string[]; complained: string[] };

process.on('message', (typed: Typed) => {
  const response: Responded = { code: 0, text: [], complained: [] };
  const out = {
    env: process.env,
    input: () => process.stdin,
    say: (line: string) => response.text.push(line),
    complain: (line: string) => response.complained.push(line),
  };
  void runCommandLine(typed, [settingGetCommand, settingSetCommand, appointmentCommand], out).then((code) =>
    process.send?.({ ...response, code }),
  );
});
