import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { swallowClick } from '../../schedule/day/use-drag.ts';

interface LineDragInput {
  enabled: boolean;
  /** The words next to the pointer. */
  say: (id: string) => string;
  /** The list must stay as it is while this is true: nothing may move under the pointer. */
  onDragging: (dragging: boolean) => void;
  /** `slot` counts the rows above the place: 0 is before the first one. */
  onDrop: (id: string, slot: number) => void;
}

interface Drag {
  id: string;
  row: HTMLElement;
  pointerId: number;
  x: number;
  y: number;
  begun: boolean;
}

/** Pixels that turn a press into a drag. */
const THRESHOLD = 6;
/** Within this distance of an edge, the list scrolls. */
const EDGE = 40;
const SCROLL_STEP = 10;

/**
 * Drags a row of the line to another place, with a mouse or a pen. A line marks the place, outside of React. On touch
 * the list scrolls instead; there, and for the keyboard, “Change order” does the same.
 */
export function useLineDrag(input: LineDragInput) {
  const scroller = useRef<HTMLDivElement>(null);
  const marker = useRef<HTMLDivElement>(null);
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });
  const drag = useRef<Drag | null>(null);
  const pointer = useRef({ x: 0, y: 0 });
  const slot = useRef(0);
  const frame = useRef(0);

  const clear = useCallback((): void => {
    cancelAnimationFrame(frame.current);
    const now = drag.current;
    drag.current = null;
    marker.current?.toggleAttribute('hidden', true);
    if (!now?.begun) return;
    delete now.row.dataset['dragged'];
    latest.current.onDragging(false);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !drag.current?.begun) return;
      event.preventDefault();
      event.stopPropagation();
      clear();
      swallowClick();
    };
    globalThis.addEventListener('keydown', onKey, true);
    return () => {
      globalThis.removeEventListener('keydown', onKey, true);
      clear();
    };
  }, [clear]);

  /** Draws the mark between the rows at the pointer, and scrolls near an edge. */
  const draw = (): void => {
    const [area, box] = [scroller.current, marker.current];
    if (!drag.current || !area || !box) return;
    const bounds = area.getBoundingClientRect();
    const { y } = pointer.current;
    area.scrollBy(0, edgeStep(y, bounds));
    const rows = [...area.querySelectorAll('li')].map((row) => row.getBoundingClientRect());
    slot.current = slotAt(rows, y);
    const next = rows[slot.current];
    const top = (next?.top ?? rows.at(-1)?.bottom ?? bounds.top) - bounds.top + area.scrollTop;
    box.style.insetBlockStart = `${Math.max(0, top - 2)}px`;
    box.toggleAttribute('hidden', false);
    frame.current = requestAnimationFrame(draw);
  };
  const onPointerDown = (event: ReactPointerEvent): void => {
    if (!latest.current.enabled || event.button !== 0 || event.pointerType === 'touch') return;
    const row = (event.target as Element).closest<HTMLElement>('[data-visit]');
    if (!row) return;
    const { pointerId, clientX: x, clientY: y } = event;
    drag.current = { id: row.dataset['visit']!, row, pointerId, x, y, begun: false };
  };
  const onPointerMove = (event: ReactPointerEvent<HTMLElement>): void => {
    const now = drag.current;
    if (now?.pointerId !== event.pointerId) return;
    pointer.current = { x: event.clientX, y: event.clientY };
    if (now.begun || Math.hypot(event.clientX - now.x, event.clientY - now.y) < THRESHOLD) return;
    now.begun = true;
    now.row.dataset['dragged'] = '';
    if (marker.current) marker.current.dataset['words'] = latest.current.say(now.id);
    event.currentTarget.setPointerCapture(event.pointerId);
    latest.current.onDragging(true);
    frame.current = requestAnimationFrame(draw);
  };
  const onPointerUp = (event: ReactPointerEvent): void => {
    const now = drag.current;
    if (now?.pointerId !== event.pointerId) return;
    const began = now.begun;
    const bounds = scroller.current?.getBoundingClientRect();
    clear();
    if (!began || !bounds) return;
    swallowClick();
    const isInside = event.clientX >= bounds.left && event.clientX <= bounds.right;
    if (isInside) latest.current.onDrop(now.id, slot.current);
  };
  return {
    scroller,
    marker,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: clear },
  };
}

/** Returns how many rows have their middle above the pointer. */
export const slotAt = (rows: readonly Pick<DOMRect, 'top' | 'bottom'>[], y: number): number =>
  rows.filter(({ top, bottom }) => (top + bottom) / 2 < y).length;

export function edgeStep(y: number, { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>): number {
  if (y < top + EDGE) return -SCROLL_STEP;
  return y > bottom - EDGE ? SCROLL_STEP : 0;
}
