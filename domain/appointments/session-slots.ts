import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { offerCauses } from './location-causes.ts';
import type { Slot, SlotSession, SlotsResult } from './slot-query.ts';
import type { Cause, SlotCause } from './slot-causes.ts';
import { causesAgainst } from './slot-causes.ts';
import type { SlotContext } from './slot-context.ts';
import { bookingCauses } from './slot-context.ts';

/** Returns the sessions with enough free seats, instead of starts on the grid: sessions have fixed times. */
export function sessionSlots(context: SlotContext): SlotsResult {
  const { query } = context;
  const causes = [...offerCauses(context), ...bookingCauses(context)];
  const sessions = query.sessions
    .filter(({ start }) => start >= query.from && start < query.to)
    .toSorted((a, b) => a.start - b.start || a.id - b.id);
  const slots = sessions
    .filter((session) => against(session, { causes, seats: query.attendees }).length === 0)
    .map(({ id, start, end, capacity, seatsTaken }): Slot => ({
      start,
      minutes: (end - start) / MINUTE,
      staffIds: [],
      sessionId: id,
      seatsLeft: capacity - seatsTaken,
    }));
  return {
    slots,
    reasons: (_, at) => reasonsAt(sessions, { at, causes, seats: query.attendees }),
    beside: () => [],
  };
}

type Judged = { causes: readonly Cause[]; seats: number };

function against({ start, open, capacity, seatsTaken }: SlotSession, { causes, seats }: Judged): SlotCause[] {
  const result = causesAgainst(causes, Math.floor(start / MINUTE));
  if (!open) result.push('session-cancelled');
  if (capacity - seatsTaken < seats) result.push('session-full');
  return result;
}

/** Of several sessions at one start, the one with the fewest causes decides. */
function reasonsAt(
  sessions: readonly SlotSession[],
  { at, ...judged }: Judged & { at: Instant },
): SlotCause[] {
  const held = sessions.filter(({ start }) => start === at).map((session) => against(session, judged));
  const [least] = held.toSorted((a, b) => a.length - b.length);
  return least ?? [...causesAgainst(judged.causes, Math.floor(at / MINUTE)), 'no-session'];
}
