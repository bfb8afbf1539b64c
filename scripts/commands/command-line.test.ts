import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Command } from './command.ts';
import { CommandFailed, wholeNumber } from './command.ts';
import { runCommandLine } from './command-line.ts';

const ran: { arguments: string[]; name: string | undefined; loud: boolean; times: number }[] = [];

const greet: Command = {
  name: 'greet one',
  words: 'Greets a visitor.',
  arguments: [
    { name: 'WHO', words: 'Who is greeted.' },
    { name: 'WHERE', words: 'Where.', optional: true },
  ],
  options: {
    name: { words: 'By which name.', value: 'NAME', required: true },
    times: { words: 'How often.', value: 'N' },
    loud: { words: 'Loudly.' },
  },
  async run(context) {
    const times = wholeNumber(context.option('times') ?? '1', { option: 'times', lowest: 1, highest: 3 });
    ran.push({
      arguments: context.arguments,
      name: context.option('name'),
      loud: context.isSet('loud'),
      times,
    });
    context.say('greeted');
  },
};
const fail: Command = {
  name: 'fail',
  words: 'Fails.',
  options: {},
  run: () => Promise.reject(new CommandFailed('There is no visitor.')),
};
const crash: Command = {
  name: 'crash',
  words: 'Crashes.',
  options: {},
  run: () => Promise.reject(new Error('boom')),
};

describe('the command line', () => {
  it('runs a command with its arguments and options', async () => {
    expect(await run('greet', 'one', 'Ana', '--name', 'A', '--loud', '--times=2')).toEqual({
      code: 0,
      text: ['greeted'],
      complained: [],
    });
    expect(ran.pop()).toEqual({ arguments: ['Ana'], name: 'A', loud: true, times: 2 });
  });

  it('completes half a command with its subcommands', async () => {
    const { code, text, complained } = await run('greet', '--help');
    expect([code, complained]).toEqual([0, []]);
    expect(text.join('\n')).toContain('greet one');
    expect(text.join('\n')).not.toContain('Crashes.');
  });

  it.each([
    ['an unknown command', ['nope'], 'There is no command "nope". npm run foyer -- --help lists them.'],
    ['half a command', ['greet'], '"greet" goes on: "greet one".'],
    [
      'an unknown option',
      ['greet', 'one', 'Ana', '--name', 'A', '--wat'],
      `Unknown option '--wat'. npm run foyer -- greet one --help explains more.`,
    ],
    [
      'an option without its value',
      ['greet', 'one', 'Ana', '--name'],
      `Option '--name <value>' argument missing. npm run foyer -- greet one --help explains more.`,
    ],
    [
      'a value for a switch',
      ['greet', 'one', 'Ana', '--name', 'A', '--loud=yes'],
      `Option '--loud' does not take an argument. npm run foyer -- greet one --help explains more.`,
    ],
    [
      'a missing argument',
      ['greet', 'one', '--name', 'A'],
      'WHO is missing. npm run foyer -- greet one --help explains more.',
    ],
    [
      'a missing option',
      ['greet', 'one', 'Ana'],
      '--name is missing. npm run foyer -- greet one --help explains more.',
    ],
    [
      'too much',
      ['greet', 'one', 'Ana', 'there', 'now', '--name', 'A'],
      '"now" is one too many. npm run foyer -- greet one --help explains more.',
    ],
    [
      'a number out of range',
      ['greet', 'one', 'Ana', '--name', 'A', '--times', '9'],
      '--times must be a whole number from 1 to 3; it is "9".',
    ],
    [
      'no number',
      ['greet', 'one', 'Ana', '--name', 'A', '--times', '1.5'],
      '--times must be a whole number from 1 to 3; it is "1.5".',
    ],
  ])('responds to %s with one clear line and exit code 2, and runs nothing', async (_, typed, line) => {
    expect(await run(...typed)).toEqual({ code: 2, text: [], complained: [line] });
    expect(ran).toEqual([]);
  });

  it('exits with 1 and the reason when a command fails', async () => {
    expect(await run('fail')).toEqual({ code: 1, text: [], complained: ['There is no visitor.'] });
    expect(await run('crash')).toEqual({ code: 1, text: [], complained: ['boom'] });
  });

  it('lists the commands, and each describes its arguments', async () => {
    expect((await run('--help')).text.join('\n')).toMatch(/greet one {2}Greets a visitor\./);
    expect((await run()).code).toBe(2);
    const help = await run('greet', 'one', '--help');
    expect(help.code).toBe(0);
    expect(help.text[0]?.split('\n')).toEqual([
      'Usage: npm run foyer -- greet one WHO [WHERE] --name NAME [--times N] [--loud]',
      'Greets a visitor.',
      '  WHO          Who is greeted.',
      '  WHERE        Where.',
      '  --name NAME  By which name.',
      '  --times N    How often.',
      '  --loud       Loudly.',
    ]);
    expect(ran).toEqual([]);
  });
});

async function run(...typed: string[]) {
  const text: string[] = [];
  const complained: string[] = [];
  const code = await runCommandLine(typed, [greet, fail, crash], {
    env: {},
    input: () => Readable.from([]),
    say: (line) => text.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, text, complained };
}
