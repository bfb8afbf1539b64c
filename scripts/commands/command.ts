import type { Config, Environment } from '#server/config.ts';

/** One operator command. It changes nothing when it fails. */
export type Command = {
  /** One to three words: `migrate`, `config check`, `vendor host add`. */
  name: string;
  /** One sentence for the list and for `--help`. */
  words: string;
  /** Positional arguments after the name, in order. */
  arguments?: { name: string; words: string; optional?: boolean }[];
  options: Record<string, CommandOption>;
  run(context: Context): Promise<void>;
};

/** `value` is the placeholder of the option's value; without it the option is a switch. */
export type CommandOption = { words: string; value?: string; required?: boolean };

export type Context = {
  arguments: string[];
  /** Returns an option's value as typed; undefined if absent. */
  option(name: string): string | undefined;
  isSet(name: string): boolean;
  /** Reads the environment at the first call; throws `CommandFailed` with every fault. */
  config(): Config;
  env: Environment;
  /** Standard input, or a test's. */
  input(): AsyncIterable<unknown>;
  say(line: string): void;
};

/** Invalid usage: one line, exit code 2. */
export class UsageError extends Error {}

/** The command failed, with its reason: exit code 1. */
export class CommandFailed extends Error {}

/** Parses a whole number, or throws a `UsageError` that names the option. */
export function wholeNumber(
  text: string,
  { option, lowest, highest }: { option: string; lowest: number; highest: number },
): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= lowest && value <= highest))
    throw new UsageError(`--${option} must be a whole number from ${lowest} to ${highest}; it is "${text}".`);
  return value;
}
