import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import type { ScheduleVisit } from '#contract/appointments/schedule.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { HOUR_WIDTH, instantAt, xOf } from '../data/axis.ts';
import type { Axis } from '../data/axis.ts';
import type { FilledRow } from '../data/rows.ts';
import { mayUnassign } from '../data/tone.ts';

/** The result of a drag. */
export interface Dropped {
  rowId: string;
  start: Instant;
  /** The length, where the drag has chosen one. */
  minutes: number | null;
}

interface DragInput {
  axis: Axis;
  rows: readonly FilledRow[];
  offsets: readonly number[];
  step: number;
  visitOf: (id: string) => ScheduleVisit | undefined;
  /** The words inside the ghost: the time, and whose row it is. */
  say: (at: Dropped & { end: Instant }, row: FilledRow) => string;
  mayEdit: boolean;
  mayBook: boolean;
  onDragging: (dragging: boolean) => void;
  onMove: (visit: ScheduleVisit, to: Dropped) => void;
  onCreate: (at: Dropped) => void;
  onUnassign: (visit: ScheduleVisit) => void;
}

interface Drag {
  kind: 'move' | 'resize' | 'create';
  visit: ScheduleVisit | null;
  pointerId: number;
  /** Where the pointer went down, and how far inside the event. */
  x: number;
  y: number;
  grab: number;
  /** The row it began in. */
  rowId: string | null;
  begun: boolean;
  at: (Dropped & { end: Instant }) | null;
  /** The tray under the pointer, where it takes this appointment. */
  tray: Element | null;
}

/** Pixels that turn a press into a drag. */
const THRESHOLD = 5;
/** Within this distance of an edge, the grid scrolls. */
const EDGE = 48;
const SCROLL_STEP = 14;
/** The height of the hours above the rows, and the width of the names. */
export const HEAD = 36;
export const NAMES = 184;

/**
 * Drags events to another time or row, pulls their end, and draws new ones, with a mouse or a pen. Only the ghost
 * moves, outside of React, so that a frame costs the same on a full day. On touch the page scrolls instead; there, and
 * for the keyboard, the Move dialog does the same.
 */
export function useDrag(scroller: RefObject<HTMLElement | null>, input: DragInput) {
  const ghost = useRef<HTMLDivElement>(null);
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });
  const drag = useRef<Drag | null>(null);
  const pointer = useRef({ x: 0, y: 0 });
  const frame = useRef(0);

  const clear = useCallback((): void => {
    cancelAnimationFrame(frame.current);
    if (drag.current?.begun) latest.current.onDragging(false);
    drag.current = null;
    ghost.current?.toggleAttribute('hidden', true);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !drag.current?.begun) return;
      event.preventDefault();
      clear();
    };
    globalThis.addEventListener('keydown', onKey, true);
    return () => {
      globalThis.removeEventListener('keydown', onKey, true);
      clear();
    };
  }, [clear]);

  /** Draws the ghost where the pointer is, and scrolls near an edge. */
  const draw = (): void => {
    const now = drag.current;
    const [area, box] = [scroller.current, ghost.current];
    if (!now || !area || !box) return;
    const rect = area.getBoundingClientRect();
    const { x, y } = pointer.current;
    const down = now.kind === 'move' ? edgeStep(y, rect.top + HEAD, rect.bottom) : 0;
    area.scrollBy(edgeStep(x, rect.left + NAMES, rect.right), down);
    now.tray = trayUnder(now, x, y);
    const place = now.tray ? null : placeAt(now, { x, y, rect, area, input: latest.current });
    now.at = place && { ...place.at, end: place.end };
    box.toggleAttribute('hidden', place === null);
    if (place) {
      const { axis } = latest.current;
      box.style.insetInlineStart = `${NAMES + xOf(axis, place.at.start) + 1}px`;
      box.style.inlineSize = `${xOf(axis, place.end) - xOf(axis, place.at.start) - 3}px`;
      box.style.insetBlockStart = `${HEAD + place.top + 8}px`;
      box.style.blockSize = `${place.row.height - 16}px`;
      box.dataset['words'] = latest.current.say({ ...place.at, end: place.end }, place.row);
    }
    frame.current = requestAnimationFrame(draw);
  };

  const onPointerDown = (event: ReactPointerEvent): void => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const target = event.target as Element;
    const card = target.closest<HTMLElement>('[data-visit]');
    const visit = (card && latest.current.visitOf(card.dataset['visit']!)) ?? null;
    const rowId = target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;
    const base = {
      visit,
      pointerId: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      rowId,
      begun: false,
      at: null,
      tray: null,
    };
    if (card) {
      if (!visit || card.dataset['movable'] === undefined) return;
      const grab = event.clientX - card.getBoundingClientRect().left;
      const kind = target.closest('[data-resize]') ? 'resize' : 'move';
      drag.current = { ...base, kind, grab };
    } else if (target.closest('[data-lane]') && latest.current.mayBook)
      drag.current = { ...base, kind: 'create', grab: 0 };
  };
  const onPointerMove = (event: ReactPointerEvent<HTMLElement>): void => {
    const now = drag.current;
    if (now?.pointerId !== event.pointerId) return;
    pointer.current = { x: event.clientX, y: event.clientY };
    if (now.begun || Math.hypot(event.clientX - now.x, event.clientY - now.y) < THRESHOLD) return;
    now.begun = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    latest.current.onDragging(true);
    frame.current = requestAnimationFrame(draw);
  };
  const onPointerUp = (event: ReactPointerEvent): void => {
    const now = drag.current;
    if (now?.pointerId !== event.pointerId) return;
    pointer.current = { x: event.clientX, y: event.clientY };
    if (!now.begun) {
      drag.current = null;
      if (now.kind === 'create') createAt(now, event);
      return;
    }
    const { at, kind, visit, tray } = now;
    clear();
    swallowClick();
    if (tray && visit) latest.current.onUnassign(visit);
    if (!at) return;
    if (kind === 'create') latest.current.onCreate(at);
    else if (visit && hasMoved(visit, at, kind)) latest.current.onMove(visit, at);
  };
  /** A press on free time begins an appointment there, with the length of its service. */
  const createAt = (now: Drag, event: ReactPointerEvent): void => {
    const area = scroller.current;
    const { axis, step } = latest.current;
    if (!area || now.rowId === null) return;
    const x = event.clientX - area.getBoundingClientRect().left + area.scrollLeft - NAMES;
    const start = instantAt(axis, x - ((step / 60) * HOUR_WIDTH) / 2, step);
    latest.current.onCreate({ rowId: now.rowId, start, minutes: null });
  };
  return { ghost, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: clear } };
}

function trayUnder({ kind, visit }: Drag, x: number, y: number): Element | null {
  if (kind !== 'move' || !visit || !mayUnassign(visit)) return null;
  return document.elementFromPoint(x, y)?.closest('[data-tray]') ?? null;
}

const hasMoved = (visit: ScheduleVisit, at: Dropped, kind: Drag['kind']): boolean =>
  kind === 'resize' ||
  Date.parse(visit.start) !== at.start ||
  ![...visit.staff_ids, ...visit.room_ids].includes(at.rowId);

function edgeStep(at: number, low: number, high: number): number {
  if (at < low + EDGE) return -SCROLL_STEP;
  return at > high - EDGE ? SCROLL_STEP : 0;
}

interface Where {
  x: number;
  y: number;
  rect: DOMRect;
  area: HTMLElement;
  input: DragInput;
}

function placeAt(drag: Drag, { x, y, rect, area, input }: Where) {
  const { axis, rows, offsets, step } = input;
  const left = x - rect.left + area.scrollLeft - NAMES;
  const below = y - rect.top + area.scrollTop - HEAD;
  const isOver = y >= rect.top + HEAD && y <= rect.bottom;
  const index =
    drag.kind === 'move'
      ? rows.findIndex((row, at) => below >= offsets[at]! && below < offsets[at]! + row.height)
      : rows.findIndex(({ id }) => id === drag.rowId);
  const row = rows[index];
  if (!row || (drag.kind === 'move' && !isOver)) return null;
  const grid = step * MINUTE;
  const at = (start: Instant, end: Instant, chosen: boolean) => ({
    row,
    top: offsets[index]!,
    end,
    at: { rowId: row.id, start, minutes: chosen ? (end - start) / MINUTE : null },
  });
  if (drag.kind === 'create') {
    const from = instantAt(axis, drag.x - rect.left + area.scrollLeft - NAMES, step);
    const to = instantAt(axis, left, step);
    return at(Math.min(from, to), Math.max(from, to) + (from === to ? grid : 0), true);
  }
  const [start, end] = [Date.parse(drag.visit!.start), Date.parse(drag.visit!.end)];
  if (drag.kind === 'resize') {
    const to = Math.max(start + grid, instantAt(axis, left, step));
    return at(start, to, true);
  }
  const moved = instantAt(axis, left - drag.grab, step);
  return at(moved, moved + (end - start), false);
}

/** A click follows the release of a drag; it must not open the event. */
export function swallowClick(): void {
  const stop = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  globalThis.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => globalThis.removeEventListener('click', stop, { capture: true }), 0);
}
