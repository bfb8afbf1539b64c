import { runCommandLine } from '../../scripts/commands/command-line.ts';
import { settingGetCommand, settingSetCommand } from '../../scripts/commands/setting.ts';
import { appointmentCommand } from './appointment-command.ts';

/*
 * The operator's command line as a program that stays: a command costs what it does, and not a start of its own. It ends with whoever
 * started it.
 */
export type Typed = string[];
export type Responded = { code: number; text: string[]; complained: string[] };

process.on('message', (typed: Typed) => {
  const response: Responded = { code: 0, text: [], complained: [] };
  const out = {
    say: (line: string) => response.text.push(line),
    complain: (line: string) => response.complained.push(line),
  };
  void runCommandLine(typed, [settingGetCommand, settingSetCommand, appointmentCommand], out).then((code) =>
    process.send?.({ ...response, code }),
  );
});
