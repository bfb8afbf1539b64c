import { canServe } from '../capacity/server-skills.ts';
import { MINUTE } from '../time/instant.ts';
import type { Instant } from '../time/instant.ts';
import type { OnDuty } from './roll-out.ts';

/** How widely services scatter around their mean: standard deviation over mean. */
const SCATTER = 0.6;
/** Keeps the roll-out going past a service of unknown length; nobody behind it is shown a time. */
export const UNKNOWN_SERVICE_MINUTES = 15;

export interface Spread {
  /** Standard deviation of the wait, in minutes. */
  readonly deviation: number;
  /** The length of a service before is not known. */
  readonly learning: boolean;
}

/**
 * How uncertain the work is that each server has before the next visitor. Servers who share a line even one
 * another out: the wait is their work together over their number, and so is its deviation.
 */
export class Scatter {
  readonly #servers: readonly OnDuty[];
  readonly #variances: number[];
  readonly #unknown: boolean[];
  readonly #pools = new Map<string, number[]>();

  constructor(servers: readonly OnDuty[], now: Instant) {
    this.#servers = servers;
    this.#variances = servers.map(({ freeAt }) => ((SCATTER * (freeAt - now)) / MINUTE) ** 2);
    this.#unknown = servers.map(() => false);
  }

  add(server: number, minutes: number | null): void {
    if (minutes === null) this.#unknown[server] = true;
    this.#variances[server] =
      (this.#variances[server] ?? 0) + (SCATTER * (minutes ?? UNKNOWN_SERVICE_MINUTES)) ** 2;
  }

  of(serviceId: number, method: number): Spread {
    const pool = this.#poolOf(serviceId, method);
    let variance = 0;
    for (const server of pool) variance += this.#variances[server] ?? 0;
    return {
      deviation: Math.sqrt(variance) / Math.max(1, pool.length),
      learning: pool.some((server) => this.#unknown[server] ?? false),
    };
  }

  #poolOf(serviceId: number, method: number): number[] {
    const key = `${serviceId}/${method}`;
    const made = this.#pools.get(key);
    if (made) return made;
    const pool = this.#servers.flatMap((server, index) =>
      canServe(server, serviceId, method) ? [index] : [],
    );
    this.#pools.set(key, pool);
    return pool;
  }
}
