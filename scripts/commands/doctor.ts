import { readConfig } from '#server/config.ts';
import type { Command, Context } from './command.ts';
import { CommandFailed } from './command.ts';
import { checkDatabase } from './doctor-database.ts';
import type { Finding } from './doctor-finding.ts';
import { checkClock, checkDataDir, checkNode, checkPages, checkPort } from './doctor-machine.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  words: 'Checks machine, configuration and database, and explains how to fix each fault. Changes nothing.',
  options: {},
  async run(context) {
    const findings = await inspectAll(context);
    for (const { state, subject, words } of findings)
      context.say(`${marks[state]} ${subject.padEnd(13)} ${words}`);
    const wrong = findings.filter(({ state }) => state === 'wrong').length;
    if (wrong > 0) throw new CommandFailed(`${wrong} of ${findings.length} checks found something wrong.`);
    context.say('Nothing is wrong.');
  },
};

const marks = { good: 'ok   ', unsure: 'look ', wrong: 'WRONG' };

async function inspectAll(context: Context): Promise<Finding[]> {
  const machine = [checkNode(), checkPages()];
  const result = readConfig();
  if (!result.ok)
    return [
      ...machine,
      ...result.faults.map((words) => ({ state: 'wrong' as const, subject: 'configuration', words })),
    ];
  const { config } = result;
  const match = await checkDatabase(context, config);
  return [
    ...machine,
    { state: 'good', subject: 'configuration', words: 'no faults' },
    await checkDataDir(config),
    await checkPort(config),
    ...match.findings,
    checkClock(match.databaseClock),
  ];
}
