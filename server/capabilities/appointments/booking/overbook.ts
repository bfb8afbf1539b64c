import type { Slot } from '#domain/appointments/slot.ts';
import { MAY_BE_OVERRIDDEN } from '#domain/appointments/slot-causes.ts';
import { takingAnyway } from '#domain/appointments/slots-at.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { TimeRequest } from '../requests/booking-request.ts';
import type { Taken } from './choose-people.ts';
import type { SlotsRead } from '../slots/read-slots.ts';

/**
 * The slot of an exception: a time that is not offered, for a named staff member. Refuses causes that an
 * exception cannot override, and names them.
 */
export function exceptionFor({ ask, result }: SlotsRead, request: TimeRequest): { slot: Slot; taken: Taken } {
  const person = request.staffId === null ? undefined : ask.staff.find(({ id }) => id === request.staffId);
  if (!person || ask.service.isGroup) throw refuse('overbooking-refused', { meta: { reasons: [] } });
  const reasons = result.reasons(person.id, request.start);
  const hard = reasons.filter((cause) => !MAY_BE_OVERRIDDEN.has(cause));
  if (hard.length > 0) throw refuse('overbooking-refused', { meta: { reasons: hard } });
  const taking = takingAnyway(ask, { start: request.start, staffId: person.id });
  const among = [{ staffId: person.id, weight: 0, minutes: 0 }];
  return {
    slot: { start: request.start, minutes: taking.minutes, staffIds: [person.id] },
    taken: {
      staffIds: [person.id, ...request.withStaff],
      choice: { staffId: person.id, rule: 'wanted', among },
      taking,
    },
  };
}
