import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { readConfirmationNumber } from '#domain/visits/typed-number.ts';
import { isNumber } from './read-scan.ts';

/** How a visitor names their appointment. */
export type Way = 'number' | 'name' | 'scan';
/** One question of a screen. */
export type Step = 'way' | 'number' | 'last-name' | 'last3' | 'hour' | 'time' | 'scan';

export const STEPS: Readonly<Record<Way, readonly Step[]>> = {
  number: ['way', 'number'],
  name: ['way', 'last-name', 'last3', 'hour', 'time'],
  scan: ['way', 'scan'],
};

export type Answers = {
  number: string;
  lastName: string;
  last3: string;
  hour: Instant | null;
  time: Instant | null;
};

export const NO_ANSWERS: Answers = { number: '', lastName: '', last3: '', hour: null, time: null };

/** Whether a step has all that the next one, or the server, needs. */
export function isAnswered(step: Step, of: Answers & { way: Way | null }): boolean {
  switch (step) {
    case 'way':
      return of.way !== null;
    case 'number':
      return isNumber(of.number);
    case 'last-name':
      return of.lastName.trim() !== '';
    case 'last3':
      return of.last3.length === 3;
    case 'hour':
      return of.hour !== null;
    case 'time':
      return of.time !== null;
    // The camera goes on without a button.
    case 'scan':
    default:
      return false;
  }
}

/** How the server is told which appointment. */
export type Naming = { confirmation_number: string } | { last_name: string; last3: string; start: string };

export function bodyOf(way: Way | null, { number, lastName, last3, time }: Answers): Naming {
  if (way === 'number') return { confirmation_number: readConfirmationNumber(number) };
  return { last_name: lastName.trim(), last3, start: toIso(time ?? 0) };
}
