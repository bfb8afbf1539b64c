import { runCommandLine } from './commands/command-line.ts';
import { COMMANDS } from './commands/every-command.ts';

// npm run foyer -- COMMAND
process.exitCode = await runCommandLine(process.argv.slice(2), COMMANDS, {
  env: process.env,
  input: () => process.stdin.setEncoding('utf8'),
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
