import { readConfig, warningsOf } from '#server/config.ts';
import type { Command } from './command.ts';
import { CommandFailed } from './command.ts';

export const configCheckCommand: Command = {
  name: 'config check',
  words: 'Reads the configuration and lists every fault at once. Starts and changes nothing.',
  options: {},
  async run(context) {
    const result = readConfig(context.env);
    if (!result.ok) throw new CommandFailed(result.faults.join('\n'));
    const { database, host, port, publicUrl, demo, process: does } = result.config;
    const data =
      database.kind === 'server'
        ? 'the server of DATABASE_URL'
        : `the embedded PostgreSQL in ${result.config.dataDir}`;
    context.say(
      `The configuration is good: ${host}:${port} as ${publicUrl}, ${does}, ${data}${demo ? ', with demo data' : ''}.`,
    );
    for (const warning of warningsOf(result.config)) context.say(`Warning: ${warning}`);
  },
};
