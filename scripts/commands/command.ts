import type { Config } from '#server/config.ts';

/** One command of the operator's command line. It changes nothing when it fails. */
export type Command = {
  /** One word or two: `migrate`, `config check`. */
  name: string;
  /** What it does, in one sentence for the list and for `--help`. */
  words: string;
  /** What stands behind the name without a dash, in order. */
  arguments?: { name: string; words: string; optional?: boolean }[];
  options: Record<string, CommandOption>;
  run(context: Context): Promise<void>;
};

/** `value` is the placeholder of what follows the option; without it the option is a switch. */
export type CommandOption = { words: string; value?: string; required?: boolean };

export type Context = {
  arguments: string[];
  /** The text of an option with a value, as it was typed; undefined where it is absent. */
  option(name: string): string | undefined;
  isSet(name: string): boolean;
  /** Reads the environment at the first call; throws `CommandFailed` with every fault. */
  config(): Config;
  say(line: string): void;
};

/** What was typed makes no sense: one line, exit 2. */
export class UsageError extends Error {}

/** It cannot be done, and the line says why: exit 1. */
export class CommandFailed extends Error {}

/** A whole number an operator typed, or a `UsageError` that names the option. */
export function wholeNumber(
  text: string,
  { option, lowest, highest }: { option: string; lowest: number; highest: number },
): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= lowest && value <= highest))
    throw new UsageError(`--${option} must be a whole number from ${lowest} to ${highest}; it is "${text}".`);
  return value;
}
