import type { LineEntry } from '#domain/queue/call-order.ts';
import { nextInLine } from '#domain/queue/call-order.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Counter, Counters } from './counters.ts';
import type { DemoVisit } from './demo-visit.ts';
import { lineEntry } from './waits-now.ts';

/** The waiting visitors, as the product's call order reads them. */
export class WaitingLine {
  readonly entries = new Map<DemoVisit, LineEntry>();
  readonly #visits = new Map<number, DemoVisit>();
  #joined = 0;

  get size(): number {
    return this.entries.size;
  }

  add(visit: DemoVisit): void {
    const entry = lineEntry(visit, (this.#joined += 1));
    this.entries.set(visit, entry);
    this.#visits.set(entry.ticketId, visit);
  }

  has(visit: DemoVisit): boolean {
    return this.entries.has(visit);
  }

  remove(visit: DemoVisit): void {
    this.#visits.delete(this.entries.get(visit)?.ticketId ?? 0);
    this.entries.delete(visit);
  }

  /**
   * The visitor whom this staff member would call now. Staff at other work step in for a long line, an
   * appointment, or a visitor whom no colleague serves.
   */
  nextFor(counter: Counter, at: Instant, counters: Counters): DemoVisit | null {
    const { skills, staffId, languages } = counter.model;
    const next = nextInLine(this.#lineFor(counter, at, counters), { ...skills, staffId, languages }, at);
    return next ? (this.#visits.get(next.ticketId) ?? null) : null;
  }

  #lineFor(counter: Counter, at: Instant, counters: Counters): LineEntry[] {
    const line = [...this.entries.values()];
    if (counter.leaving !== null || !counters.keepsBack(counter)) return line;
    const isLong = line.length >= LONG_LINE || line.some((entry) => at - entry.joinedAt > LONG_WAIT);
    return isLong ? line : line.filter((entry) => entry.bookedStart !== null || !counters.isTaken(entry));
  }
}

export const LONG_LINE = 3;
export const LONG_WAIT = 12 * MINUTE;
