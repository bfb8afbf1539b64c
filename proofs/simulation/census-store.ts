import type { Onlooker } from './onlooker-store.ts';

/** All data of a run that the invariants read. Ids are text, as pg returns them without our type parsers. */
export interface Census {
  visits: {
    id: string;
    status: number;
    version: number;
    current_leg: number;
    /** The start of an appointment, in milliseconds; null for a visitor of the line. */
    start: string | null;
    arrived: boolean;
    /** Reservations of its staff, and those of others that overlap them. */
    reserved: number;
    overlaps: number;
  }[];
  tickets: {
    id: string;
    visit_id: string;
    day: string;
    prefix: string;
    number: number;
    live: boolean;
    called: boolean;
    low: number | null;
    high: number | null;
    people_before: number | null;
    others_waiting: number | null;
    order_at: string;
  }[];
  legs: { visit_id: string; seq: number; live: boolean }[];
  events: {
    id: string;
    position: string | null;
    kind: string;
    subject_kind: string;
    subject_id: string;
    subject_version: number;
    data: Record<string, string | number | boolean | null>;
  }[];
  duty: { staff_id: string; version: number }[];
  counters: { day: string; prefix: string; next_number: number }[];
  listeners: { name: string; position: string }[];
  heard: { listener: string; event_id: string; position: string }[];
  dead: { listener: string; position: string; error: string }[];
}

const QUERIES: Record<keyof Census, string> = {
  visits: `SELECT id::text, status, version, current_leg, (EXTRACT(EPOCH FROM starts_at) * 1000)::bigint::text AS start, arrived_at IS NOT NULL AS arrived,
    (SELECT count(*)::integer FROM reservations r WHERE r.visit_id = v.id AND r.live) AS reserved,
    (SELECT count(*)::integer FROM reservations r JOIN reservations o ON o.resource_kind = r.resource_kind AND o.resource_id = r.resource_id
      AND o.id <> r.id AND o.live AND o.during && r.during WHERE r.visit_id = v.id AND r.live) AS overlaps
    FROM visits v ORDER BY id`,
  tickets: `SELECT id::text, visit_id::text, day::text, prefix, number, left_at IS NULL AS live, called_at IS NOT NULL AS called,
    low_minutes AS low, high_minutes AS high, people_before, others_waiting, order_at::text FROM tickets ORDER BY id`,
  legs: 'SELECT visit_id::text, seq, ended_at IS NULL AS live FROM legs ORDER BY visit_id, seq',
  events: `SELECT id::text, position::text, kind, subject_kind, subject_id::text, subject_version, data FROM events
    ORDER BY subject_kind, subject_id, subject_version, id`,
  duty: 'SELECT staff_id::text, version FROM duty ORDER BY staff_id',
  counters: 'SELECT day::text, prefix, next_number FROM ticket_counters ORDER BY day, prefix',
  listeners: 'SELECT name, position::text FROM listeners ORDER BY name',
  heard: 'SELECT listener, event_id::text, position::text FROM proof_heard ORDER BY listener, seq',
  dead: 'SELECT listener, position::text, error FROM dead_events ORDER BY listener, position',
};

export async function takeCensus(onlooker: Onlooker): Promise<Census> {
  const census: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(QUERIES)) census[name] = await onlooker.rows(text);
  return census as unknown as Census;
}

/** Whether every event has its position and all listeners have handled it. */
export async function isCaughtUp(onlooker: Onlooker): Promise<boolean> {
  const [result] = await onlooker.rows<{ behind: boolean }>(`
    SELECT EXISTS (SELECT 1 FROM events WHERE position IS NULL)
      OR EXISTS (SELECT 1 FROM listeners l, sequencer s WHERE l.position < s.position) AS behind`);
  return !result!.behind;
}
