import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { signToken } from '#server/infrastructure/signing/keys.ts';
import type { Asking, Came, SignedIn } from '#server/testing/requests.ts';
import type { Op, CalendarShown } from './calendar.ts';

/** A branch that clients reach through its entry channels: in the proof's own process, or over HTTP. */
export interface EntryChannels {
  location: number;
  service: number;
  /** Staff ids by their index in the model. */
  staff: readonly number[];
  starts: readonly Instant[];
  /** Visits in line that may give up their position. */
  places: readonly number[];
  date: string;
  manager: SignedIn;
  keys: Keys;
  now(): Instant;
  send(line: `${'GET' | 'POST' | 'PATCH'} /${string}`, asking?: Asking): Promise<Came<CalendarBody>>;
}

interface CalendarBody {
  data: {
    id: string;
    attributes: { status: number; start: string; confirm_code?: string; staff: { id: string }[] };
  };
}

const INTERNAL = '/api/internal/v1';

/**
 * Sends a request as its caller does and translates the response to the model. Throws on a response that no
 * caller should get.
 */
export function performer(channels: EntryChannels): (op: Op) => Promise<CalendarShown> {
  const existing = new Map<number, { id: string; code: string | null }>();
  const shown = ({ status, body, errors, text }: Came<CalendarBody>): CalendarShown => {
    const [refusal] = errors;
    if (refusal && status < 500) return { refused: refusal.code };
    if (status !== 200 && status !== 201) throw new Error(`status ${status}: ${text}`);
    const { attributes } = body.data;
    if (attributes.status === 4) return { cancelled: true };
    const [staff] = attributes.staff.map(({ id }) => channels.staff.indexOf(Number(id)));
    return {
      has: { staff: staff!, start: channels.starts.findIndex((each) => toIso(each) === attributes.start) },
    };
  };
  const change = (who: number, by: 'visitor' | 'staff', body: object): Promise<Came<CalendarBody>> => {
    const { id, code } = existing.get(who)!;
    if (by === 'staff' || code === null)
      return channels.send(`PATCH ${INTERNAL}/admin/appointments/${id}`, { ...channels.manager, body });
    return channels.send(`PATCH ${INTERNAL}/appointments/${id}?code=${code}`, { body });
  };
  const timeOf = ({ staff, start }: { staff: number | null; start: number }) => ({
    start: toIso(channels.starts[start]!),
    ...(staff !== null && { staff_id: String(channels.staff[staff]) }),
  });
  return async (op) => {
    if (op.kind === 'times') return { free: await freeStarts(channels, channels.staff[op.staff]!) };
    if (op.kind === 'see') return shown(await see(channels, existing.get(op.who)!));
    if (op.kind === 'cancel') return shown(await change(op.who, op.by, { status: 4 }));
    if (op.kind === 'move') return shown(await change(op.who, op.by, timeOf(op)));
    const came = await book(channels, op, timeOf(op));
    if (came.status === 201) {
      const { id, attributes } = came.body.data;
      existing.set(op.who, { id, code: attributes.confirm_code ?? null });
    }
    return shown(came);
  };
}

async function freeStarts(
  { location, service, date, starts, send }: EntryChannels,
  staff: number,
): Promise<number[]> {
  const path = `times?location_id=${location}&service_id=${service}&start=${date}&end=${date}&staff_id=${staff}`;
  const { status, body, text } = await send(`GET /api/v2/open/${path}`);
  if (status !== 200) throw new Error(`status ${status}: ${text}`);
  const free = (body as unknown as { data: { id: string }[] }).data.map(({ id }) => id);
  return starts.flatMap((start, index) => (free.includes(toIso(start)) ? [index] : []));
}

const see = (
  { send, manager }: EntryChannels,
  { id, code }: { id: string; code: string | null },
): Promise<Came<CalendarBody>> =>
  code === null
    ? send(`GET ${INTERNAL}/admin/appointments/${id}`, manager)
    : send(`GET ${INTERNAL}/appointments/${id}?code=${code}`);

function book(
  channels: EntryChannels,
  { by, who, place: position }: Op & { kind: 'book' },
  time: { start: string; staff_id?: string },
): Promise<Came<CalendarBody>> {
  const { location, service, keys, manager, send } = channels;
  const person = { first_name: 'Dana', email: `dana-${who}@example.com` };
  const body = { location_id: String(location), service_id: String(service), ...time, attendee: person };
  if (by === 'staff') return send(`POST ${INTERNAL}/admin/appointments`, { ...manager, body });
  if (by === 'line') {
    const payload = { visit: channels.places[position!]!, version: 1 };
    const convert = signToken(keys, { purpose: 'convert', payload, expiresAt: channels.now() + 60 * MINUTE });
    return send(`POST ${INTERNAL}/appointments`, { body: { ...body, convert } });
  }
  if (by === 'pages') return send(`POST ${INTERNAL}/appointments`, { body });
  const attributes = { location_id: location, service_id: service, ...time };
  const attendees = { data: [{ type: 'attendees', attributes: person }] };
  return send('POST /api/v2/open/appointments', {
    body: { data: { type: 'appointments', attributes, relationships: { attendees } } },
  });
}
