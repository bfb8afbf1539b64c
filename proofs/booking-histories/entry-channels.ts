import { MINUTE, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { signToken } from '#server/infrastructure/signing/keys.ts';
import type { Asking, Came, SignedIn } from '#server/testing/requests.ts';
import type { Op, CalendarShown } from './calendar.ts';
import type { LineStage } from './checked-in.ts';

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
    version: number;
    stage: LineStage;
    ticket_number: string;
    attributes: {
      status: number;
      start: string;
      version: number;
      confirm_code?: string;
      confirmation_number: string;
      staff: { id: string }[];
    };
  };
}

/** An appointment as its callers know it. Staff who book get no code. */
interface Known {
  id: string;
  code: string | null;
  number: string;
}

const INTERNAL = '/api/internal/v1';

/**
 * Sends a request as its caller does and translates the response to the model. Throws on a response that no
 * caller should get.
 */
export function performer(channels: EntryChannels): (op: Op) => Promise<CalendarShown> {
  const existing = new Map<number, Known>();
  const shown = ({ status, body, errors, text }: Came<CalendarBody>): CalendarShown => {
    const [refusal] = errors;
    if (refusal && status < 500) return { refused: refusal.code };
    if (status !== 200 && status !== 201) throw new Error(`status ${status}: ${text}`);
    const { attributes } = body.data;
    if (attributes.status === 4) return { cancelled: true };
    const [staff] = attributes.staff.map(({ id }) => channels.staff.indexOf(Number(id)));
    const start = channels.starts.findIndex((each) => toIso(each) === attributes.start);
    return { has: { staff: staff!, start }, version: attributes.version };
  };
  const change = (who: number, by: 'visitor' | 'staff', body: object): Promise<Came<CalendarBody>> => {
    const { id, code } = existing.get(who)!;
    if (by === 'staff')
      return channels.send(`PATCH ${INTERNAL}/admin/appointments/${id}`, { ...channels.manager, body });
    return channels.send(`PATCH ${INTERNAL}/appointments/${id}?code=${code}`, { body });
  };
  const timeOf = ({ staff, start }: { staff: number | null; start: number }) => ({
    start: toIso(channels.starts[start]!),
    ...(staff !== null && { staff_id: String(channels.staff[staff]) }),
  });
  return async (op) => {
    // Clients of staff have no code: staff act for them.
    if ('by' in op && op.kind !== 'book' && existing.get(op.who)!.code === null) op.by = 'staff';
    if (op.kind === 'times') return { free: await freeStarts(channels, channels.staff[op.staff]!) };
    if (op.kind === 'see') return shown(await see(channels, existing.get(op.who)!));
    if (op.kind === 'calendar') return calendar(channels, existing.get(op.who)!);
    if (op.kind === 'check-in') return checkIn(channels, existing.get(op.who)!, op.by);
    if (op.kind === 'line') return moveInLine(channels, existing.get(op.who)!, op);
    if (op.kind === 'cancel') {
      // Harbor Bank requires a reason of staff, and takes none of visitors.
      const why = op.by === 'staff' && { reason: 'closed' };
      return shown(await change(op.who, op.by, { status: 4, ...why }));
    }
    if (op.kind === 'move') return shown(await change(op.who, op.by, timeOf(op)));
    const like = [...existing.values()].at(-1)?.id;
    const came = await book(channels, op, {
      ...timeOf(op),
      ...(op.by === 'series' && like && { like_id: like }),
    });
    if (came.status === 201) {
      const { id, attributes } = came.body.data;
      existing.set(op.who, {
        id,
        code: attributes.confirm_code ?? null,
        number: attributes.confirmation_number,
      });
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
  { id, code }: Pick<Known, 'id' | 'code'>,
): Promise<Came<CalendarBody>> =>
  code === null
    ? send(`GET ${INTERNAL}/admin/appointments/${id}`, manager)
    : send(`GET ${INTERNAL}/appointments/${id}?code=${code}`);

/** The calendar file of a visitor; staff, who have no code, read the appointment instead. */
async function calendar(channels: EntryChannels, known: Known): Promise<CalendarShown> {
  if (known.code === null) {
    const { body } = await see(channels, known);
    const { status, version } = body.data.attributes;
    return status === 4 ? { cancelled: true } : { sequence: version - 1 };
  }
  const { status, text } = await channels.send(
    `GET ${INTERNAL}/appointments/${known.id}/calendar.ics?code=${known.code}`,
  );
  if (status !== 200) throw new Error(`status ${status}: ${text}`);
  if (text.includes('STATUS:CANCELLED')) return { cancelled: true };
  return { sequence: Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1]) };
}

async function checkIn(
  { send, manager, location }: EntryChannels,
  { id, code, number }: Known,
  by: 'visitor' | 'staff',
): Promise<CalendarShown> {
  const came =
    by === 'staff'
      ? await send(`POST ${INTERNAL}/check-in`, {
          ...manager,
          body: { location: String(location), confirmation_number: number },
        })
      : await send(`POST ${INTERNAL}/appointments/${id}/check-in?code=${code}`, { body: {} });
  return refusalIn(came) ?? { ticket: came.body.data.ticket_number };
}

/** Reads the version, as a page does before its click; another change may come between. */
async function moveInLine(
  { send, manager }: EntryChannels,
  { id }: Known,
  op: Op & { kind: 'line' },
): Promise<CalendarShown> {
  const seen = await send(`GET ${INTERNAL}/admin/visits/${id}`, manager);
  const absent = refusalIn(seen);
  if (absent) return absent;
  op.version = seen.body.data.version;
  const body = { version: op.version, reason: 'because' };
  const came = await send(`POST ${INTERNAL}/admin/visits/${id}/${op.verb}`, { ...manager, body });
  const { data } = came.body ?? {};
  return refusalIn(came) ?? { stage: data.stage, version: data.version };
}

function refusalIn({ status, errors, text }: Came<CalendarBody>): CalendarShown | null {
  if (status === 200) return null;
  if (status >= 500 || !errors[0]) throw new Error(`status ${status}: ${text}`);
  return { refused: errors[0].code };
}

function book(
  channels: EntryChannels,
  { by, who, place: position }: Op & { kind: 'book' },
  time: { start: string; staff_id?: string; like_id?: string },
): Promise<Came<CalendarBody>> {
  const { location, service, keys, manager, send } = channels;
  const person = { first_name: 'Dana', email: `dana-${who}@example.com` };
  const body = { location_id: String(location), service_id: String(service), ...time, attendee: person };
  if (by === 'staff' || by === 'series')
    return send(`POST ${INTERNAL}/admin/appointments`, { ...manager, body });
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
