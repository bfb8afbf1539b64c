import { VERBS } from '#contract/queue/lobby.ts';
import type { Verb } from '#contract/queue/lobby.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Chance } from './seeded.ts';
import { STARTS } from './town.ts';
import type { Town } from './town.ts';

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- people look into answers of every shape
  body: any;
}

/**
 * Sends until the outcome is known: retries with the same key after a broken connection or while the server
 * is down.
 */
export type Ask = (request: Request) => Promise<Reply>;

/** One action, its time and its response. `kind` is the event that a success writes. */
export interface Action {
  what: string;
  kind: string | null;
  visit: string | null;
  begun: number;
  ended: number;
  /** The clock at its begin and its end. */
  from?: number;
  until?: number;
  status: number;
  /** Number of times it was sent. */
  sent: number;
  shown?: unknown;
}

/** Visits as people know them from responses. */
export interface PeopleExisting {
  id: string;
  code: string | null;
  /** Null for an appointment whose visitor has not checked in. */
  ticket: string | null;
  /** The number by which staff check a booked visitor in. */
  confirmation?: string;
}

export interface Doing {
  what: string;
  /** Returns the event that it writes, with its visit. */
  run(ask: Ask): Promise<Pick<Action, 'kind' | 'visit' | 'status' | 'shown'>>;
}

const INTERNAL = '/api/internal/v1';
export const OWN_CHECK_IN = 'check-in of their own';

interface Cast {
  town: Town;
  chance: Chance;
  existing: PeopleExisting[];
}

/** The next action. Its actor is decided here, its details when it runs. */
export function nextDoing(cast: Cast): Doing {
  const { chance, existing } = cast;
  const dice = chance.fraction();
  if (existing.length === 0 || dice < 0.28) {
    const kind = chance.fraction();
    if (kind < 0.4) return book(cast);
    return kind < 0.85 ? join(cast) : walkIn(cast);
  }
  const visit = chance.pick(existing);
  // Not every visitor with an appointment comes.
  if (visit.confirmation !== undefined && chance.fraction() < 0.5) return beBooked(cast, visit);
  if (dice < 0.48 && visit.code !== null)
    return chance.pick([leave, writeNotes, rate])(visit, chance, visit.code);
  if (dice < 0.64) return callNext(cast);
  if (dice < 0.67) return changeDuty(cast);
  return move(cast, visit);
}

function join({ town, chance, existing }: Cast): Doing {
  const attributes = {
    service_id: String(chance.pick(town.services)),
    location_id: String(town.location),
    meeting_method: 1,
    fulfillment_method: 1,
  };
  const client = { first_name: 'Ana', email: `visitor-${chance.between(1, 9)}@example.com`, lang: 'en' };
  const body = {
    data: {
      type: 'queue-appointments',
      attributes,
      relationships: { client: { data: { type: 'client', attributes: client } } },
    },
  };
  return {
    what: 'join',
    async run(ask) {
      const response = await ask({ method: 'POST', url: '/api/v2/open/queue-appointments', body });
      const shown = response.body?.data?.attributes as { confirm_code: string; ticket_number: string };
      if (response.status !== 201) return { kind: null, visit: null, status: response.status };
      const visit = response.body.data.id as string;
      existing.push({ id: visit, code: shown.confirm_code, ticket: shown.ticket_number });
      return { kind: 'visit-joined', visit, status: 201, shown: shown.ticket_number };
    },
  };
}

function book({ town, chance, existing }: Cast): Doing {
  const body = {
    location_id: String(town.location),
    service_id: String(chance.pick(town.services)),
    start: toIso(chance.pick(STARTS)),
    attendee: { first_name: 'Cleo', email: `booker-${chance.between(1, 9)}@example.com` },
  };
  return {
    what: 'book',
    async run(ask) {
      const response = await ask({ method: 'POST', url: `${INTERNAL}/appointments`, body });
      if (response.status !== 201) return { kind: null, visit: null, status: response.status };
      const { id, attributes } = response.body.data as {
        id: string;
        attributes: { confirm_code: string; confirmation_number: string };
      };
      const { confirm_code: code, confirmation_number: confirmation } = attributes;
      existing.push({ id, code, ticket: null, confirmation });
      return { kind: 'visit-booked', visit: id, status: 201 };
    },
  };
}

/** Visitors with an appointment come, or have it moved or cancelled. */
function beBooked({ town, chance }: Cast, visit: PeopleExisting): Doing {
  const own = `${INTERNAL}/appointments/${visit.id}`;
  const code = `?code=${visit.code!}`;
  const dice = chance.fraction();
  const start = toIso(chance.pick(STARTS));
  if (dice < 0.35)
    return checkIn(visit, { method: 'POST', url: `${own}/check-in${code}`, body: {} }, OWN_CHECK_IN);
  if (dice < 0.6) {
    const body = { location: String(town.location), confirmation_number: visit.confirmation };
    const request = staffRequest(town, chance, { method: 'POST', url: `${INTERNAL}/check-in`, body });
    return checkIn(visit, request, 'check-in by staff');
  }
  const patch = (request: Request, of: { what: string; kind: string }): Doing => ({
    what: of.what,
    async run(ask) {
      const { status } = await ask(request);
      return { kind: status === 200 ? of.kind : null, visit: visit.id, status };
    },
  });
  if (dice < 0.75)
    return patch(
      { method: 'PATCH', url: `${own}${code}`, body: { status: 4 } },
      { what: 'cancel', kind: 'visit-cancelled' },
    );
  const moving = { what: 'another time', kind: 'visit-rescheduled' };
  if (dice < 0.85) return patch({ method: 'PATCH', url: `${own}${code}`, body: { start } }, moving);
  const url = `${INTERNAL}/admin/appointments/${visit.id}`;
  return patch(staffRequest(town, chance, { method: 'PATCH', url, body: { start } }), moving);
}

function checkIn(visit: PeopleExisting, request: Request, what: string): Doing {
  return {
    what,
    async run(ask) {
      const { status, body } = await ask(request);
      if (status !== 200) return { kind: null, visit: visit.id, status };
      const number = body.data.ticket_number as string;
      visit.ticket ??= number;
      return { kind: 'visit-arrived', visit: visit.id, status, shown: number };
    },
  };
}

function walkIn({ town, chance, existing }: Cast): Doing {
  const body = { first_name: 'Ben', service_id: String(chance.pick(town.services)) };
  const request = staffRequest(town, chance, {
    method: 'POST',
    url: `/api/internal/v1/admin/lobby/${town.location}/walk-ins`,
    body,
  });
  return {
    what: 'walk-in',
    async run(ask) {
      const response = await ask(request);
      if (response.status !== 201) return { kind: null, visit: null, status: response.status };
      const { id, ticket_number: ticket } = response.body.data as { id: string; ticket_number: string };
      existing.push({ id, code: null, ticket });
      return { kind: 'visit-joined', visit: id, status: 201, shown: ticket };
    },
  };
}

const addressOf = ({ id }: PeopleExisting) => `/api/v2/open/queue-appointments/${id}`;

function leave(visit: PeopleExisting, _chance: Chance, code: string): Doing {
  return change(visit, {
    what: 'leave',
    kind: 'visit-cancelled',
    attributes: { status: 4, confirm_code: code },
  });
}

function writeNotes(visit: PeopleExisting, chance: Chance, code: string): Doing {
  const notes = `Note ${chance.pick(['one', 'two', 'three'])}`;
  return change(visit, {
    what: 'notes',
    kind: 'visit-details-changed',
    attributes: { notes, confirm_code: code },
  });
}

function change(
  visit: PeopleExisting,
  { what, kind, attributes }: { what: string; kind: string; attributes: object },
): Doing {
  const data = { type: 'queue-appointments', attributes };
  return {
    what,
    async run(ask) {
      const { status } = await ask({ method: 'PATCH', url: addressOf(visit), body: { data } });
      return { kind: status === 200 ? kind : null, visit: visit.id, status };
    },
  };
}

function rate(visit: PeopleExisting, chance: Chance, code: string): Doing {
  const body = { queue_appointment: visit.id, code, rating: chance.between(1, 5) };
  return {
    what: 'feedback',
    async run(ask) {
      const { status } = await ask({ method: 'POST', url: '/api/v3/open/walkin-feedback', body });
      return { kind: status === 201 ? 'visit-feedback-given' : null, visit: visit.id, status };
    },
  };
}

function callNext({ town, chance }: Cast): Doing {
  const url = `/api/internal/v1/admin/lobby/${town.location}/call-next`;
  const request = staffRequest(town, chance, { method: 'POST', url, body: {} });
  return {
    what: 'call-next',
    async run(ask) {
      const response = await ask(request);
      if (response.status !== 200) return { kind: null, visit: null, status: response.status };
      return { kind: 'visit-called', visit: response.body.data.id as string, status: 200 };
    },
  };
}

function changeDuty({ town, chance }: Cast): Doing {
  const url = `/api/internal/v1/admin/lobby/${town.location}/duty`;
  const body = { state: chance.pick(['available', 'break', 'available']), station_id: null };
  const request = staffRequest(town, chance, { method: 'PUT', url, body });
  return {
    what: 'duty',
    async run(ask) {
      const { status } = await ask(request);
      return { kind: status === 200 ? 'duty-changed' : null, visit: null, status };
    },
  };
}

/** The event of each staff verb; the kind of an undo depends on the undone move. */
const KIND_OF: Partial<Record<Verb, string>> = {
  call: 'visit-called',
  recall: 'visit-recalled',
  start: 'visit-started',
  serve: 'visit-served',
  complete: 'visit-completed',
  'no-show': 'visit-no-showed',
  return: 'visit-returned',
  cancel: 'visit-cancelled',
  undo: 'visit-undone',
};
const MOVABLE = VERBS.filter((verb) => KIND_OF[verb] !== undefined);

/** Likely verbs for a visit at each stage; now and then people try any. */
const PLAUSIBLE: Record<string, Verb[]> = {
  waiting: ['call', 'start', 'cancel', 'no-show'],
  called: ['start', 'recall', 'no-show', 'return', 'undo'],
  serving: ['serve', 'complete', 'return', 'undo'],
  served: ['complete', 'start', 'undo'],
  done: ['return', 'undo'],
};

function move({ town, chance }: Cast, visit: PeopleExisting): Doing {
  const [anything, dice] = [chance.pick(MOVABLE), chance.fraction()];
  const check = staffRequest(town, chance, {
    method: 'GET',
    url: `/api/internal/v1/admin/visits/${visit.id}`,
  });
  const reason = chance.fraction() < 0.9 ? { reason: 'because' } : {};
  return {
    what: 'move',
    async run(ask) {
      const seen = await ask(check);
      if (seen.status !== 200) return { kind: null, visit: visit.id, status: seen.status };
      const { version, stage } = (seen.body as { data: { version: number; stage: string } }).data;
      const likely = PLAUSIBLE[stage]!;
      const verb = dice < 0.8 ? likely[Math.floor((dice / 0.8) * likely.length)]! : anything;
      const url = `/api/internal/v1/admin/visits/${visit.id}/${verb}`;
      const { status } = await ask({ ...check, method: 'POST', url, body: { version, ...reason } });
      return { kind: status === 200 ? KIND_OF[verb]! : null, visit: visit.id, status, shown: verb };
    },
  };
}

function staffRequest({ staff }: Town, chance: Chance, request: Request): Request {
  const { cookie, csrf } = chance.pick(staff);
  return { ...request, headers: { cookie, 'x-csrf-token': csrf, origin: 'http://localhost:3000' } };
}
