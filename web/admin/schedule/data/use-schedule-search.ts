import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMediaQuery } from '@mantine/hooks';
import { isDateInYears } from '#domain/time/date.ts';
import type { LocalDate } from '#domain/time/date.ts';
import { wallOf } from '#domain/time/zone.ts';
import { STATES } from './rows.ts';
import type { Filters, RowKind } from './rows.ts';

export const VIEWS = ['day', 'week', 'month', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** The parameters of the schedule's address. */
export const SCHEDULE_SEARCH = [
  'date',
  'view',
  'rows',
  'service',
  'method',
  'state',
  'visit',
  'add',
  'client',
  'workflow',
  'import',
] as const;
type Search = Partial<Record<(typeof SCHEDULE_SEARCH)[number], string | undefined>>;

export interface ScheduleSearch {
  date: LocalDate;
  today: LocalDate;
  view: View;
  kind: RowKind;
  filters: Filters;
  /** The appointment in the panel. */
  visitId: string | null;
  /** The address asks for the form of a new appointment. */
  adds: boolean;
  /** The client of that form. */
  clientId: string | null;
  /** The workflow of that client, of which the appointment is a step. */
  workflowId: string | null;
  set: (next: Search) => void;
}

/** What the address says. On a phone the list stands in for the grids. */
export function useScheduleSearch(zone: string, now: number): ScheduleSearch {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const narrow =
    useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const today = wallOf(now, zone).date;
  const view = VIEWS.find((one) => one === search.view) ?? (narrow ? 'list' : 'day');
  const method = Number(search.method ?? '');
  return {
    date: isDateInYears(search.date ?? '') ? search.date! : today,
    today,
    view,
    kind: search.rows === 'rooms' ? 'rooms' : 'staff',
    filters: {
      service: search.service ?? null,
      method: method >= 1 && method <= 4 ? method : null,
      state: STATES.find((state) => state === search.state) ?? null,
    },
    visitId: search.visit ?? null,
    adds: search.add === 'appointment',
    clientId: search.client ?? null,
    workflowId: search.workflow ?? null,
    set: (next) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...next }),
        replace: 'visit' in next,
      }),
  };
}
