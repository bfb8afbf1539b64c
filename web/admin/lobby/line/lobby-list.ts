import type { ExpectedVisit } from '#contract/queue/check-in.ts';
import type { LobbyVisit } from '#contract/queue/lobby.ts';

export type LobbySort = 'expected' | 'arrival';

export interface LobbyFilters {
  /** Search text for name, ticket, service and staff names. */
  text: string;
  serviceId: string | null;
  method: number | null;
  /** A staff member's name as the snapshot spells it. */
  staff: string | null;
}

export const NO_FILTERS: LobbyFilters = { text: '', serviceId: null, method: null, staff: null };

/**
 * Filters and sorts the list (null keeps the server's order); visits without an expected start keep their
 * order at the end.
 */
export function shownVisits(
  visits: readonly LobbyVisit[],
  filters: LobbyFilters,
  sort: LobbySort | null,
): LobbyVisit[] {
  const stored = visits.filter((visit) => matches(visit, filters));
  if (sort === null) return stored;
  const key = sort === 'arrival' ? joined : expected;
  return stored.toSorted((a, b) => compare(key(a), key(b)));
}

/** The expected visitors that the filters keep, in the order of their appointments. */
export function shownExpected(visits: readonly ExpectedVisit[], filters: LobbyFilters): ExpectedVisit[] {
  return visits.filter((visit) =>
    matches(
      { ...visit, ticket_number: visit.confirmation_number, preferred_staff: visit.staff, staff: null },
      filters,
    ),
  );
}

/** The order of the calls differs from the expected starts: the visitor whom "Call next" takes stands first. */
export function nextFirst(rows: readonly LobbyVisit[], nextId: string | null): readonly LobbyVisit[] {
  const next = rows.find(({ id }) => id === nextId);
  return next ? [next, ...rows.filter((row) => row !== next)] : rows;
}

/** Number of active filters. */
export function filterCount(filters: LobbyFilters): number {
  return [filters.text.trim(), filters.serviceId, filters.method, filters.staff].filter(Boolean).length;
}

/** Options of the staff filter: all staff whom a visitor here prefers or is with. */
export function staffInLists(visits: readonly LobbyVisit[]): string[] {
  const names = visits.flatMap(({ preferred_staff, staff }) => [preferred_staff, staff?.name]);
  return [...new Set(names.filter((name): name is string => Boolean(name)))].toSorted((a, b) =>
    a.localeCompare(b),
  );
}

/** The id next to the chosen row: the first or last when none is chosen, and never past an end. */
export function neighbour(ids: readonly string[], current: string | null, step: 1 | -1): string | null {
  const at = current === null ? -1 : ids.indexOf(current);
  if (at < 0) return (step > 0 ? ids[0] : ids.at(-1)) ?? null;
  return ids[Math.min(ids.length - 1, Math.max(0, at + step))] ?? null;
}

type Matched = Pick<
  LobbyVisit,
  'name' | 'ticket_number' | 'service' | 'service_id' | 'meeting_method' | 'preferred_staff' | 'staff'
>;

function matches(visit: Matched, { text, serviceId, method, staff }: LobbyFilters): boolean {
  if (serviceId !== null && visit.service_id !== serviceId) return false;
  if (method !== null && visit.meeting_method !== method) return false;
  if (staff !== null && visit.preferred_staff !== staff && visit.staff?.name !== staff) return false;
  const words = folded(text).split(/\s+/).filter(Boolean);
  const hay = folded(
    [visit.name, visit.ticket_number, visit.service, visit.preferred_staff, visit.staff?.name].join(' '),
  );
  return words.every((word) => hay.includes(word));
}

/** A search ignores accents and case. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function joined(visit: LobbyVisit): number {
  return Date.parse(visit.joined_at);
}

function expected(visit: LobbyVisit): number {
  return visit.expected_start === null ? Infinity : Date.parse(visit.expected_start);
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
