import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { MAX_PASSWORD, MIN_PASSWORD } from '#domain/access/password-rule.ts';
import { passwordLengthFits } from '#server/capabilities/access/index.ts';
import type { Context } from './command.ts';
import { CommandFailed, UsageError } from './command.ts';

/** Returns an option's text, or prompts for it on a terminal. */
export async function optionOrAsk(context: Context, name: string, question: string): Promise<string> {
  const text = context.option(name) ?? (isTerminal() ? await ask(question) : undefined);
  if (text === undefined) throw new UsageError(`--${name} is missing.`);
  return text.trim();
}

/** Reads a new password: the first line of standard input, or typed twice without echo. */
export async function newPassword(context: Context): Promise<string> {
  const password = context.isSet('password-stdin') ? await firstLine(context.input()) : await typedTwice();
  if (!passwordLengthFits(password)) {
    throw new UsageError(`The password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`);
  }
  return password;
}

/** Confirms an irreversible action by its typed word, or by --yes without a terminal. */
export async function confirmOrFail(
  context: Context,
  { word, about }: { word: string; about: string },
): Promise<void> {
  if (context.isSet('yes')) return;
  if (!isTerminal()) throw new UsageError(`${about} There is no terminal to confirm it on: give --yes.`);
  const typed = await ask(`${about} Type ${word} to go on: `);
  if (typed.trim() !== word) throw new CommandFailed('Nothing was changed.');
}

export const passwordOption = {
  'password-stdin': {
    words: 'Read the password from standard input instead of asking for it. For scripts.',
  },
};

const isTerminal = (): boolean => process.stdin.isTTY && process.stdout.isTTY;

async function typedTwice(): Promise<string> {
  if (!isTerminal())
    throw new UsageError('There is no terminal to ask on: give the password by --password-stdin.');
  const once = await ask('Password (12 characters or more): ', { hidden: true });
  const again = await ask('The same again: ', { hidden: true });
  if (once !== again) throw new UsageError('The two passwords differ.');
  return once;
}

async function ask(question: string, { hidden = false } = {}): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (hidden) process.stdout.write(question);
  const terminal = createInterface({
    input: process.stdin,
    output: hidden ? nowhere : process.stdout,
    terminal: true,
  });
  try {
    return await terminal.question(hidden ? '' : question);
  } finally {
    terminal.close();
    if (hidden) process.stdout.write('\n');
  }
}

async function firstLine(input: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.split(/\r?\n/)[0] ?? '';
}
