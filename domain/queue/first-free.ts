import { drawsFor, SHUFFLED } from '../capacity/draws.ts';
import { remainingLengths, STRATA } from '../capacity/service-length.ts';
import type { ServiceLength } from '../capacity/service-length.ts';
import { MINUTE } from '../time/instant.ts';
import { ENDURES } from './patience.ts';
import { GONE_MINUTES, NEVER_ENDED, neverEnded } from './presence.ts';
import { lengthOf } from './wait-input.ts';
import type { RollOutInput, Server } from './wait-input.ts';

/** For staff busy with an unknown service. */
const UNKNOWN_BUSY: ServiceLength = { minutes: 10, scatter: 0.6 };
/** Deviation of an end that a staff member expects, of the logarithm. */
const EXPECTED_SCATTER = 0.25;

/** By server and part: the minutes until the server calls. */
export function firstFree(servers: readonly Server[], input: RollOutInput): Float64Array {
  const free = new Float64Array(servers.length * STRATA);
  for (const [s, server] of servers.entries()) {
    const own = free.subarray(s * STRATA, (s + 1) * STRATA);
    const gone = setFree(own, server, input);
    // A smaller share is less than one part.
    if (gone * STRATA >= 1) leave(own, gone);
  }
  return free;
}

/** Sets the minutes of a server who is there; returns the probability that the server has left. */
function setFree(own: Float64Array, server: Server, input: RollOutInput): number {
  const { now } = input;
  const { freeAt, state, onBreak, doubt } = server;
  if (state === 'busy' && freeAt === null) {
    const { length, age } = runningLength(server, input);
    own.set(remainingLengths(length, age));
    if (onBreak) addBreak(own, onBreak.length, server.staffId);
    return neverEnded(length, age, NEVER_ENDED.service);
  }
  if (onBreak && onBreak.since !== null) {
    const age = Math.max(0, (now - onBreak.since) / MINUTE);
    own.set(remainingLengths(onBreak.length, age));
    return neverEnded(onBreak.length, age, NEVER_ENDED.break);
  }
  // mutation: minutes-until-free
  own.fill(Math.max(0, ((freeAt ?? now) - now) / MINUTE));
  if (!doubt) return 0;
  if (doubt.delay > 0) for (let n = 0; n < STRATA; n += 1) own[n]! += doubt.delay * ENDURES[n]!;
  return doubt.gone;
}

/** Returns the length of the running service, and its minutes so far. */
export function runningLength(
  { staffId, running }: Pick<Server, 'staffId' | 'running'>,
  { now, lengths, pace }: Pick<RollOutInput, 'now' | 'lengths' | 'pace'>,
): { length: ServiceLength; age: number } {
  const { serviceId = 0, since = now, factor = 1, until } = running ?? {};
  const age = (now - since) / MINUTE;
  if (until !== undefined && until > since)
    return { length: { minutes: (until - since) / MINUTE, scatter: EXPECTED_SCATTER }, age };
  const length = lengthOf(lengths, serviceId, staffId) ?? UNKNOWN_BUSY;
  return { length: { ...length, minutes: length.minutes * (pace?.factor ?? 1) * factor }, age };
}

/** The break follows the service, and both draw independently. */
function addBreak(own: Float64Array, length: ServiceLength, staffId: number): void {
  const lengths = remainingLengths(length, 0);
  const { shuffle, offset } = drawsFor(staffId, 6);
  for (let n = 0; n < STRATA; n += 1) own[n]! += lengths[SHUFFLED[shuffle + (n ^ offset)]!]!;
}

/** In this share of the parts, spread evenly, the server has left and is back after a long time. */
function leave(own: Float64Array, share: number): void {
  for (let n = 0, left = 0; n < STRATA; n += 1) {
    left += share;
    if (left < 1) continue;
    left -= 1;
    own[n]! += GONE_MINUTES * ENDURES[(n * 53) % STRATA]!;
  }
}
