import { readdirSync, readFileSync } from 'node:fs';

/** Processor microseconds per response: of this process, which is the server, and of PostgreSQL. */
export interface Cost {
  server: number;
  database: number;
}

/**
 * Records each subject's processor time: on a busy machine it says more than elapsed time. Undefined where
 * the system does not report it (Linux does).
 */
export function processorOf(postmaster: number) {
  const spent = new Map<string, { answers: number; server: number; database: number }>();
  return {
    async around(name: string, run: () => Promise<{ answers: number; perSecond: number }>): Promise<number> {
      const [own, theirs] = [process.cpuUsage(), databaseTime(postmaster)];
      const { answers, perSecond } = await run();
      const { user, system } = process.cpuUsage(own);
      const before = spent.get(name) ?? { answers: 0, server: 0, database: 0 };
      spent.set(name, {
        answers: before.answers + answers,
        server: before.server + user + system,
        database: before.database + databaseTime(postmaster) - theirs,
      });
      return perSecond;
    },
    costOf(name: string): Cost {
      const { answers, server, database } = spent.get(name)!;
      return { server: server / answers, database: database / answers };
    },
  };
}

export const costText = ({ server, database }: Cost): string =>
  Number.isNaN(database) ? `${Math.round(server)} µs` : `${Math.round(server)} + ${Math.round(database)} µs`;

/**
 * Returns the processor time of all processes that the postmaster started, in microseconds; its ticks are
 * hundredths of a second.
 */
function databaseTime(postmaster: number): number {
  let total = 0;
  try {
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      const fields = statOf(name);
      if (!fields || (Number(name) !== postmaster && Number(fields[1]) !== postmaster)) continue;
      // The postmaster's own time includes its ended processes.
      const ticks = Number(name) === postmaster ? fields.slice(11, 15) : fields.slice(11, 13);
      total += ticks.reduce((sum, count) => sum + Number(count), 0) * 10_000;
    }
  } catch {
    return Number.NaN;
  }
  return total;
}

/** Returns the fields after the name in parentheses; undefined for a process that has just ended. */
function statOf(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
