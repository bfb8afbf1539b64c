import { STATUS } from '#domain/codes/status.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import type { Random } from '../vendors/random.ts';
import { complete, rate, staffActor, SYSTEM, VISITOR } from './visit-life.ts';
import type { DemoVisit } from './demo-visit.ts';
import { COMMENTS } from '../vendors/words.ts';

/** Returns when a booked visitor arrives, usually a little early, or is noted as absent. */
export function arrivalOf(visit: DemoVisit, random: Random): { at: Instant; absent: boolean; actor: Actor } {
  const begins = visit.startsAt!;
  if (random.chance(0.1)) return { at: begins + 15 * MINUTE, absent: true, actor: SYSTEM };
  const early = visit.method === 1 ? random.normal(-5, 6) : -1;
  const actor: Actor = visit.method === 1 ? { kind: 'device', id: null } : VISITOR;
  return { at: Math.round(begins + early * MINUTE), absent: false, actor };
}

type Over = {
  random: Random;
  /** The end of the service. */
  at: Instant;
  completed: boolean;
  /** Steps after now have not happened. */
  now: Instant;
  /** Earlier steps are skipped: an earlier run has written them. */
  from?: Instant;
};

/**
 * The steps after a service: served becomes completed, by staff or automatically, and some visitors give
 * feedback. They do not affect the line, and continue past the day's end.
 */
export function after(visit: DemoVisit, { at, completed, now, random, from = at }: Over): void {
  const steps: { at: Instant; run: () => void }[] = [];
  if (!completed) {
    const byHand = random.chance(0.3) && visit.staffId !== null;
    const later = Math.max(from, Math.round(at + (byHand ? 1 + random.next() * 3 : 15) * MINUTE));
    const actor = byHand ? staffActor(visit.staffId!) : SYSTEM;
    if (visit.status === STATUS.served)
      steps.push({ at: later, run: () => complete(visit, { at: later, actor }) });
  }
  if (visit.origin !== null && random.chance(0.27)) {
    const text = opinion(visit, random);
    const later = Math.round(at + (1 + random.exponential(25)) * MINUTE);
    steps.push({ at: later, run: () => rate(visit, text, later) });
  }
  for (const step of steps.sort((a, b) => a.at - b.at)) if (step.at <= now) step.run();
}

/** Half stars: fewer after a longer wait; about half of the ratings have a text, in the visitor's language. */
function opinion(visit: DemoVisit, random: Random): { rating: number; experience: string } {
  const leg = visit.legs.at(-1)!;
  const waited = (leg.startedAt! - visit.legs[0]!.queuedAt) / MINUTE;
  const stars = random.normal(4.75 - Math.max(0, waited - 5) / 22, 0.6);
  const rating = Math.min(5, Math.max(0.5, Math.round(stars * 2) / 2));
  if (!isLanguage(visit.lang) || !random.chance(0.45)) return { rating, experience: '' };
  const mood = rating >= 4 ? 'good' : rating >= 3 ? 'middling' : 'bad';
  return { rating, experience: random.pick(COMMENTS[visit.lang][mood]) };
}
