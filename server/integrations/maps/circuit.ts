import type { Clock } from '#server/infrastructure/clock/clock.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { MapsPort } from './maps-port.ts';

const FAILURES = 5;
const PAUSE_MS = MINUTE / 2;

/**
 * A circuit breaker: uses the first provider, and the second when the first fails. After some failures in a
 * row the first is skipped for half a minute, so that no caller waits for it; then one request tests it.
 */
export function withFallback(
  first: MapsPort,
  second: MapsPort,
  deps: { clock: Clock; onFailure?: (error: unknown) => void },
): MapsPort {
  let failures = 0;
  let closedUntil = 0;
  const mayAsk = (now: number): boolean => {
    if (failures < FAILURES) return true;
    if (now < closedUntil) return false;
    // Concurrent requests still find the circuit open, while this one tests it.
    closedUntil = now + PAUSE_MS;
    return true;
  };
  return {
    async find(request) {
      if (!mayAsk(deps.clock.now())) return second.find(request);
      try {
        const result = await first.find(request);
        failures = 0;
        return result;
      } catch (error) {
        failures += 1;
        closedUntil = deps.clock.now() + PAUSE_MS;
        deps.onFailure?.(error);
        return second.find(request);
      }
    },
  };
}
