import type { Chance } from './seeded.ts';

/** Before a statement has reached the database, or after it was done and before its acknowledgement. */
export const WHEN = ['before', 'after'] as const;
type When = (typeof WHEN)[number];

/** When the server dies: at random statements, and at random commits of requests, where most is at stake. */
export interface Deaths {
  atStatement: Map<number, When>;
  atCommit: Map<number, When>;
}

export function deathsOf(chance: Chance, actions: number): Deaths {
  const deaths: Deaths = { atStatement: new Map(), atCommit: new Map() };
  const count = chance.between(0, 3);
  for (let death = 0; death < count; death += 1) {
    const when = chance.pick(WHEN);
    if (chance.fraction() < 0.5) deaths.atStatement.set(chance.between(15, actions * 30), when);
    else deaths.atCommit.set(chance.between(1, actions * 2), when);
  }
  return deaths;
}
