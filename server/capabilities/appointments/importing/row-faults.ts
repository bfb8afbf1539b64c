import { SLOT_CAUSES } from '#domain/appointments/slot-causes.ts';
import type { SlotCause } from '#domain/appointments/slot-causes.ts';
import type { SlotQuery } from '#domain/appointments/slot-query.ts';
import type { FieldFaultCode, RefusalCode } from '#contract/protocol/refusals.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { Refusal } from '#server/infrastructure/http/response/refusal.ts';
import type { FieldFault } from '#server/infrastructure/http/response/refusal.ts';
import { isTaken } from '../booking/reservations-store.ts';
import { readSlots } from '../slots/read-slots.ts';

/** The column and the text of a cause against a time. */
type ColumnFault = readonly [field: string, code: FieldFaultCode];

const TAKEN: ColumnFault = ['start', 'slot_taken'];
const NOT_HERE: ColumnFault = ['service_id', 'service_here'];
const OTHER_METHOD: ColumnFault = ['meeting_method', 'method_here'];
const OTHER_PERSON: ColumnFault = ['staff_id', 'staff_here'];
const CLOSED: ColumnFault = ['start', 'closed_then'];
const AWAY: ColumnFault = ['start', 'staff_away'];
const TOO_FAR: ColumnFault = ['start', 'too_far'];
const NO_SESSION: ColumnFault = ['start', 'no_session'];

const OF_CAUSE: Partial<Record<SlotCause, ColumnFault>> = {
  'service-not-offered': NOT_HERE,
  'invitation-only': NOT_HERE,
  'line-of-business': NOT_HERE,
  'location-private': ['location_id', 'not_yours'],
  'method-not-offered': OTHER_METHOD,
  'staff-method': OTHER_METHOD,
  'not-assigned': OTHER_PERSON,
  'staff-invitation-only': OTHER_PERSON,
  'staff-line-of-business': OTHER_PERSON,
  'staff-language': OTHER_PERSON,
  'too-soon': ['start', 'too_soon'],
  'too-far': TOO_FAR,
  'outside-booking-window': TOO_FAR,
  'location-hours': CLOSED,
  holiday: CLOSED,
  'location-closed': CLOSED,
  'staff-hours': AWAY,
  'staff-absent': AWAY,
  'no-session': NO_SESSION,
  'session-cancelled': NO_SESSION,
  'off-grid': ['start', 'off_grid'],
};

const OF_REFUSAL: Partial<Record<RefusalCode, ColumnFault>> = {
  'location-unknown': ['location_id', 'unknown'],
  'location-private': ['location_id', 'not_yours'],
  'service-unknown': NOT_HERE,
  'method-unavailable': OTHER_METHOD,
  'slot-unavailable': TAKEN,
};

const faultAt = ([field, code]: ColumnFault): FieldFault => ({
  pointer: `/values/${field}`,
  code,
  label: field,
});

/** A booking's form and a file have other names for the number of the client. */
const columnOf = (pointer: string): string => {
  const field = pointer.split('/').at(-1)!;
  return field === 'cell_phone' || field === 'phone_country_code' ? 'phone' : field;
};

/** The faults of a row by what its use case threw: a refusal, or the constraint. Null for other errors. */
export function faultsOfError(error: unknown): FieldFault[] | null {
  if (isTaken(error)) return [faultAt(TAKEN)];
  if (!(error instanceof Refusal)) return null;
  if (error.fields.length > 0)
    return error.fields.map((fault) => ({ ...fault, pointer: `/values/${columnOf(fault.pointer)}` }));
  const known = OF_REFUSAL[error.code];
  return known ? [faultAt(known)] : null;
}

/** The faults that a check of a row throws; of a time that is not offered, the main cause against it. */
export async function faultsOfCheck(
  tx: Tx,
  { query, now }: { query: SlotQuery; now: Instant },
  check: () => Promise<unknown>,
): Promise<FieldFault[]> {
  try {
    await check();
    return [];
  } catch (error) {
    const isTime = error instanceof Refusal && error.code === 'slot-unavailable';
    const faults = isTime ? [await faultOfTime(tx, query, now)] : faultsOfError(error);
    if (!faults) throw error;
    return faults;
  }
}

async function faultOfTime(tx: Tx, query: SlotQuery, now: Instant): Promise<FieldFault> {
  if (query.from < now) return faultAt(['start', 'past']);
  // A named person who does not serve it is a cause too.
  const read = await readSlots(tx, query, { now, allStaff: query.staffIds !== null });
  if (!read) return faultAt(NOT_HERE);
  if (read.query.service.isGroup) return faultAt(NO_SESSION);
  const causes = read.query.staff.flatMap(({ id }) => read.result.reasons(id, query.from).slice(0, 1));
  // Of several people, the one who comes closest to serving: the last of the causes in their order.
  const cause = causes.toSorted((a, b) => SLOT_CAUSES.indexOf(b) - SLOT_CAUSES.indexOf(a))[0];
  if (cause === undefined) return faultAt(query.staffIds === null ? NOT_HERE : OTHER_PERSON);
  return faultAt(OF_CAUSE[cause] ?? TAKEN);
}
