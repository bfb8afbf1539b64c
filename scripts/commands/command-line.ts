import { parseArgs } from 'node:util';
import { loadConfig } from '#server/config.ts';
import type { Config, Environment } from '#server/config.ts';
import type { Command, Context } from './command.ts';
import { CommandFailed, UsageError } from './command.ts';

export type CommandStreams = {
  env: Environment;
  input(): AsyncIterable<unknown>;
  say(line: string): void;
  complain(line: string): void;
};

/** Runs the typed command and returns the exit code: 0 done, 1 failed, 2 invalid usage. */
export async function runCommandLine(
  typed: string[],
  commands: readonly Command[],
  out: CommandStreams,
): Promise<number> {
  try {
    const command = findCommand(typed, commands);
    if (command === undefined)
      return (out.say(overview(kinOf(typed[0], commands) ?? commands)), typed.length === 0 ? 2 : 0);
    const rest = typed.slice(command.name.split(' ').length);
    if (rest.includes('--help') || rest.includes('-h')) return (out.say(helpOf(command)), 0);
    await command.run(contextOf(command, rest, out));
    return 0;
  } catch (error) {
    out.complain((error as Error).message);
    return error instanceof UsageError ? 2 : 1;
  }
}

function findCommand(typed: string[], commands: readonly Command[]): Command | undefined {
  const [first] = typed;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') return undefined;
  const result = [3, 2, 1]
    .map((words) => commands.find(({ name }) => name === typed.slice(0, words).join(' ')))
    .find((command) => command !== undefined);
  if (result) return result;
  const kin = kinOf(first, commands);
  if (kin && typed.some((each) => each === '--help' || each === '-h')) return undefined;
  if (kin) throw new UsageError(`"${first}" goes on: ${kin.map(({ name }) => `"${name}"`).join(', ')}.`);
  throw new UsageError(`There is no command "${first}". npm run foyer -- --help lists them.`);
}

/** Returns the commands of several words that share the first one. */
function kinOf(first: string | undefined, commands: readonly Command[]): Command[] | undefined {
  const kin = commands.filter(({ name }) => name.startsWith(`${first} `));
  return kin.length > 0 ? kin : undefined;
}

function contextOf(command: Command, rest: string[], out: CommandStreams): Context {
  const { values, positionals } = parse(command, rest);
  let config: Config | undefined;
  return {
    arguments: positionals,
    option: (name) => values[name] as string | undefined,
    isSet: (name) => values[name] === true,
    config: () => (config ??= loadedConfig(out.env)),
    env: out.env,
    input: out.input,
    say: out.say,
  };
}

function parse(command: Command, rest: string[]) {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { value }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  const help = `npm run foyer -- ${command.name} --help explains more.`;
  const parsed = parsedOrRefused(rest, options, help);
  const requested = command.arguments ?? [];
  const missing = requested.slice(parsed.positionals.length).find(({ optional }) => !optional);
  if (missing) throw new UsageError(`${missing.name} is missing. ${help}`);
  if (parsed.positionals.length > requested.length)
    throw new UsageError(`"${parsed.positionals[requested.length]}" is one too many. ${help}`);
  for (const [name, { required }] of Object.entries(command.options)) {
    if (required && parsed.values[name] === undefined) throw new UsageError(`--${name} is missing. ${help}`);
  }
  return parsed;
}

function parsedOrRefused(
  args: string[],
  options: Record<string, { type: 'string' | 'boolean' }>,
  help: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    // Node's message is long; its first sentence is enough.
    throw new UsageError(`${(error as Error).message.split(/\. |\n/)[0]?.replace(/\.$/, '')}. ${help}`);
  }
}

function loadedConfig(env: Environment): Config {
  const result = loadConfig(env);
  if (!result.ok)
    throw new CommandFailed(
      `The configuration has faults:\n${result.faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  return result.config;
}

function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const rows = commands.map(({ name, words }) => `  ${name.padEnd(width)}  ${words}`);
  return `Usage: npm run foyer -- COMMAND [options]\n\n${rows.join('\n')}\n\nEach has --help.`;
}

function helpOf(command: Command): string {
  const positionals = (command.arguments ?? []).map(({ name, optional }) => (optional ? `[${name}]` : name));
  const flags = Object.entries(command.options).map(([name, { value, required }]) => {
    const flag = value ? `--${name} ${value}` : `--${name}`;
    return required ? flag : `[${flag}]`;
  });
  const details = [
    ...(command.arguments ?? []).map(({ name, words }) => [name, words] as const),
    ...Object.entries(command.options).map(
      ([name, { words, value }]) => [value ? `--${name} ${value}` : `--${name}`, words] as const,
    ),
  ];
  const width = Math.max(0, ...details.map(([name]) => name.length));
  const rows = details.map(([name, words]) => `  ${name.padEnd(width)}  ${words}`);
  return [
    `Usage: npm run foyer -- ${[command.name, ...positionals, ...flags].join(' ')}`,
    command.words,
    ...rows,
  ].join('\n');
}
