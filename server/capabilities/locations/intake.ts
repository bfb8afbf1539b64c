import { QUEUE_METHODS } from '#domain/codes/meeting-method.ts';
import type { QueueMethod } from '#domain/codes/meeting-method.ts';
import type { LocationRow } from './locations-store.ts';

type Intake = Pick<LocationRow, 'pausedAt' | 'pausedMethods'>;
type Takes = Pick<LocationRow, 'takesOnlineQueue' | 'takesPhone' | 'takesVideo'>;

/** The meeting methods whose intake is paused, of all there are. */
export function pausedMethods({ pausedAt, pausedMethods: some }: Intake): QueueMethod[] {
  return pausedAt === null ? QUEUE_METHODS.filter((method) => some.includes(method)) : [...QUEUE_METHODS];
}

/** Returns whether the location takes visitors by this method at all. */
export function takesMethod(row: Takes, method: QueueMethod): boolean {
  return { 1: row.takesOnlineQueue, 2: row.takesPhone, 3: row.takesVideo }[method];
}

/** Returns whether intake by this method is open now, apart from opening hours. */
// mutation: method-taken-now
export const takesNow = (row: Takes & Intake, method: QueueMethod): boolean =>
  takesMethod(row, method) && !pausedMethods(row).includes(method);
