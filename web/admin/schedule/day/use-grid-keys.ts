import { useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import type { FilledRow } from '../data/rows.ts';
import { isOpen } from '../data/tone.ts';
import { HEAD } from './use-drag.ts';

interface KeyInput {
  rows: readonly FilledRow[];
  offsets: readonly number[];
  byId: ReadonlyMap<string, ScheduleVisit>;
  schedule: { me: { may: { edit: boolean } } };
  onMove: (visit: ScheduleVisit, to: null) => void;
  onCancel: (visit: ScheduleVisit) => void;
}

/**
 * The keys of the day: arrows go from appointment to appointment, M moves, Delete cancels; Enter opens, as on any
 * button. Tab reaches one appointment, so that it leads past a full day.
 */
export function useGridKeys(area: RefObject<HTMLElement | null>, input: KeyInput) {
  const { rows, byId } = input;
  const [focused, setFocused] = useState<string | null>(null);
  const [first] = rows.flatMap(({ visits }) => visits);
  const isShown = rows.some(({ visits }) => visits.some(({ visit }) => visit.id === focused));
  const onFocus = (event: FocusEvent): void => {
    const id = (event.target as HTMLElement).dataset['visit'];
    if (id !== undefined) setFocused(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const id = (event.target as HTMLElement).dataset['visit'];
    const visit = id === undefined ? undefined : byId.get(id);
    if (!visit || event.ctrlKey || event.metaKey || event.altKey) return;
    const mayChange = input.schedule.me.may.edit && isOpen(visit) && visit.session_id === null;
    if (event.key === 'm' && mayChange) input.onMove(visit, null);
    else if (event.key === 'Delete' && mayChange) input.onCancel(visit);
    else {
      const to = neighbourOf(rows, visit.id, event.key);
      if (to === null) return;
      setFocused(to.id);
      reveal(area.current, { id: to.id, top: input.offsets[to.row]! });
    }
    event.preventDefault();
  };
  return { focusId: isShown ? focused : (first?.visit.id ?? null), onFocus, onKeyDown };
}

/** Rows outside the view are not in the page: scrolls there first, and focuses after the next picture. */
function reveal(area: HTMLElement | null, { id, top }: { id: string; top: number }): void {
  const find = () => area?.querySelector<HTMLElement>(`[data-visit="${id}"]`);
  const existing = find();
  if (existing) existing.focus();
  else if (area) {
    area.scrollTo({ top: Math.max(0, top - HEAD) });
    requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
  }
}

/** Returns the appointment that an arrow leads to, and its row: the next one in time, or the nearest in another row. */
export function neighbourOf(
  rows: readonly FilledRow[],
  id: string,
  key: string,
): { id: string; row: number } | null {
  const row = rows.findIndex(({ visits }) => visits.some(({ visit }) => visit.id === id));
  const here = rows[row]?.visits.map(({ visit }) => visit) ?? [];
  const at = here.findIndex((visit) => visit.id === id);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = here[at + (key === 'ArrowLeft' ? -1 : 1)];
    return next ? { id: next.id, row } : null;
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const by = key === 'ArrowUp' ? -1 : 1;
  for (let other = row + by; other >= 0 && other < rows.length; other += by) {
    const nearest = rows[other]!.visits.map(({ visit }) => ({
      id: visit.id,
      away: Math.abs(Date.parse(visit.start) - Date.parse(here[at]!.start)),
    })).toSorted((a, b) => a.away - b.away)[0];
    if (nearest) return { id: nearest.id, row: other };
  }
  return null;
}
