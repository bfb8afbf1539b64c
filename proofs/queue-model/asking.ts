import type { LobbyVisit, VisitDetail } from '#contract/queue/lobby.ts';
import { aJoin } from '#server/testing/requests.ts';
import type { Asking, Came, SignedIn } from '#server/testing/requests.ts';
import type { StaffIndex } from './line.ts';
import type { Op, Outcome, Shown } from './step.ts';

/** The part of a response that the model predicts; a visitor sees less, and a served visit reads as done. */
export type AskingShown =
  | { done: Partial<Shown> & { visit: string; visitorStatus?: number } }
  | Exclude<Outcome, { done: Shown }>;

/** One location of a real server, and the functions to send requests to it. */
export interface Counter {
  send: <T>(line: `${'GET' | 'POST' | 'PUT' | 'PATCH'} ${string}`, asking?: Asking) => Promise<Came<T>>;
  location: number;
  /** The firm's other line, if there is one. */
  elsewhere?: number;
  serviceIds: readonly number[];
  stationIds: readonly number[];
  staff: readonly { id: number; session: SignedIn }[];
  dayOf(at: number): string;
  /** All visits that some client knows, by their name in the model. */
  existing: Map<string, { id: string; code: string }>;
}

export type Askable = Exclude<Op, { kind: 'condition' | 'end-day' | 'move-on' }>;

/** Sends an operation to the real server and translates its response to the model. */
export function ask(counter: Counter, op: Askable): Promise<AskingShown> {
  switch (op.kind) {
    case 'join':
      return op.by === null ? joined(counter, op) : added(counter, op);
    case 'leave':
      return left(counter, op.visit);
    case 'call-next':
      return calledNext(counter, op);
    case 'move':
      return moved(counter, op);
    case 'feedback':
      return rated(counter, op);
    case 'duty':
      return stood(counter, op);
    case 'pause':
      return paused(counter, op);
    case 'see-line':
      return seenLine(counter);
    case 'see-visit':
      break;
  }
  return seenVisit(counter, op.visit);
}

type AskingRequest<Kind extends Op['kind']> = Extract<Op, { kind: Kind }>;
let visitors = 0;

const sessionOf = (counter: Counter, staff: StaffIndex): SignedIn => counter.staff[staff]!.session;
const stationText = (counter: Counter, station: number | null): string | null =>
  station === null ? null : String(counter.stationIds[station]!);
const indexOf = (counter: Counter, id: string | undefined): StaffIndex | null =>
  id === undefined ? null : counter.staff.findIndex((each) => String(each.id) === id);
/** A known visit keeps its key when its number changes. */
function keyOf(counter: Counter, of: { id: string; at: string; label: string }): string {
  for (const [key, { id }] of counter.existing) if (id === of.id) return key;
  return `${counter.dayOf(Date.parse(of.at))}/${of.label}`;
}

async function paused(counter: Counter, op: AskingRequest<'pause'>): Promise<AskingShown> {
  const body = { paused_methods: op.methods };
  const line = `PUT /api/internal/v1/admin/lobby/${counter.location}/intake` as const;
  return okOr(counter, await counter.send(line, { ...sessionOf(counter, op.staff), body }));
}

async function stood(counter: Counter, op: AskingRequest<'duty'>): Promise<AskingShown> {
  const body = { state: op.state, station_id: stationText(counter, op.station) };
  const line = `PUT /api/internal/v1/admin/lobby/${counter.location}/duty` as const;
  return okOr(counter, await counter.send(line, { ...sessionOf(counter, op.staff), body }));
}

function refusalOf(counter: Counter, { status, errors, text }: Came<unknown>): AskingShown {
  const [error] = errors;
  if (!error) throw new Error(`${status} ${text}`);
  const now = error.meta?.['visit'] as VisitDetail | undefined;
  return { refused: error.code, ...(now && { now: shownOf(counter, now) }) };
}

function okOr(counter: Counter, came: Came<unknown>): AskingShown {
  return came.status < 300 ? { ok: true } : refusalOf(counter, came);
}

function shownOf(counter: Counter, visit: VisitDetail): Shown {
  return {
    visit: keyOf(counter, { id: visit.id, at: visit.joined_at, label: visit.ticket_number }),
    version: visit.version,
    stage: visit.stage,
    status: visit.status,
    calls: visit.calls,
    staff: indexOf(counter, visit.staff?.id),
  };
}

function detailOf(counter: Counter, came: Came<{ data: VisitDetail }>): AskingShown {
  if (came.status === 204) return { ok: true };
  if (came.status >= 300) return refusalOf(counter, came);
  const done = shownOf(counter, came.body.data);
  // Staff may call a visitor before the join response arrives.
  if (!counter.existing.has(done.visit))
    counter.existing.set(done.visit, { id: came.body.data.id, code: '' });
  return { done };
}

interface Page {
  data: {
    attributes: {
      id: string;
      confirm_code: string;
      ticket_number: string;
      created: string;
      version: number;
      status: number;
    };
  };
}

function pageOf(counter: Counter, came: Came<Page>): AskingShown {
  if (came.status >= 300) return refusalOf(counter, came);
  const {
    id,
    confirm_code: code,
    ticket_number: label,
    created,
    version,
    status,
  } = came.body.data.attributes;
  const visit = keyOf(counter, { id, at: created, label });
  counter.existing.set(visit, { id, code });
  return { done: { visit, version, visitorStatus: status } };
}

async function joined(counter: Counter, op: AskingRequest<'join'>): Promise<AskingShown> {
  visitors += 1;
  const preferred =
    op.preferred === null ? {} : { preferred_staff_id: String(counter.staff[op.preferred]!.id) };
  const body = aJoin({
    location: counter.location,
    service: counter.serviceIds[op.service]!,
    more: preferred,
    email: `visitor-${visitors}@proof.test`,
    ...(op.method === 2 && { method: 2, phone: '+12065550123' }),
  });
  return pageOf(counter, await counter.send<Page>('POST /api/v2/open/queue-appointments', { body }));
}

async function added(counter: Counter, op: AskingRequest<'join'>): Promise<AskingShown> {
  const preferred = op.preferred === null ? null : String(counter.staff[op.preferred]!.id);
  const body = {
    first_name: 'Zoë',
    service_id: String(counter.serviceIds[op.service]!),
    preferred_staff_id: preferred,
  };
  const line = `POST /api/internal/v1/admin/lobby/${counter.location}/walk-ins` as const;
  const came = await counter.send<{ data: VisitDetail }>(line, { ...sessionOf(counter, op.by!), body });
  // Staff add walk-ins, who get no code; only visitors who joined themselves act as visitors.
  return detailOf(counter, came);
}

async function left(counter: Counter, key: string): Promise<AskingShown> {
  const { id, code } = counter.existing.get(key)!;
  const body = { data: { type: 'queue-appointments', id, attributes: { status: 4, confirm_code: code } } };
  return pageOf(counter, await counter.send<Page>(`PATCH /api/v2/open/queue-appointments/${id}`, { body }));
}

async function calledNext(counter: Counter, op: AskingRequest<'call-next'>): Promise<AskingShown> {
  const body = op.station === null ? {} : { station_id: stationText(counter, op.station) };
  const line = `POST /api/internal/v1/admin/lobby/${counter.location}/call-next` as const;
  return detailOf(counter, await counter.send(line, { ...sessionOf(counter, op.staff), body }));
}

async function moved(counter: Counter, op: AskingRequest<'move'>): Promise<AskingShown> {
  const { id } = counter.existing.get(op.visit)!;
  const body = {
    version: op.version,
    ...(op.reason && { reason: 'It was needed' }),
    ...howOf(counter, op),
  };
  const line = `POST /api/internal/v1/admin/visits/${id}/${op.verb}` as const;
  return detailOf(counter, await counter.send(line, { ...sessionOf(counter, op.staff), body }));
}

function howOf(counter: Counter, { to = {}, minutes = null, outcome = null }: AskingRequest<'move'>) {
  const location = to.elsewhere === true ? counter.elsewhere : counter.location;
  return {
    ...(to.service !== undefined && { service_id: String(counter.serviceIds[to.service]!) }),
    ...(to.staff !== undefined && { staff_id: String(counter.staff[to.staff]!.id) }),
    ...(to.elsewhere !== undefined && { location_id: String(location) }),
    ...(minutes !== null && { minutes }),
    ...(outcome !== null && { outcome }),
  };
}

async function rated(counter: Counter, op: AskingRequest<'feedback'>): Promise<AskingShown> {
  const { id, code } = counter.existing.get(op.visit)!;
  const body = { queue_appointment: id, code, rating: op.rating };
  return okOr(counter, await counter.send('POST /api/v3/open/walkin-feedback', { body }));
}

type Seen = Pick<LobbyVisit, 'id' | 'joined_at' | 'ticket_number' | 'stage'>[];
interface Lobby {
  data: { waiting: Seen; called: Seen; serving: Seen };
}

async function seenLine(counter: Counter): Promise<AskingShown> {
  const line = `GET /api/internal/v1/admin/lobby/${counter.location}` as const;
  const { body } = await counter.send<Lobby>(line, sessionOf(counter, 0));
  const { waiting, called, serving } = body.data;
  const keys = (visits: Seen) =>
    visits.map(({ id, joined_at: at, ticket_number: label }) => keyOf(counter, { id, at, label }));
  const inService = serving.filter(({ stage }) => stage === 'serving');
  return { waiting: keys(waiting), called: keys(called), serving: keys(inService) };
}

async function seenVisit(counter: Counter, key: string): Promise<AskingShown> {
  const { id, code } = counter.existing.get(key)!;
  const line = `GET /api/v2/open/queue-appointments/${id}?confirm_code=${code}` as const;
  return pageOf(counter, await counter.send<Page>(line));
}
