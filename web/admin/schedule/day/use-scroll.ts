import { startTransition, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { xOf } from '../data/axis.ts';
import type { Axis } from '../data/axis.ts';

/** Pixels: rows enter and leave the page in steps, not with every pixel. */
const STEP = 86;

/** Returns how far an area is scrolled down, in steps. */
export function useScrollTop(area: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    // Rows ahead of the view are drawn between frames.
    const onScroll = (): void => startTransition(() => setTop(Math.floor(element.scrollTop / STEP) * STEP));
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [area]);
  return top;
}

/** Opens today an hour before now, another day before its first appointment; a reader who has scrolled stays. */
export function useFirstScroll(area: RefObject<HTMLElement | null>, axis: Axis, first: Instant | null): void {
  const placed = useRef<number | null>(null);
  useEffect(() => {
    if (!area.current || placed.current === axis.from) return;
    placed.current = axis.from;
    const now = Date.now();
    const at = now > axis.from && now < axis.to ? now : (first ?? axis.from);
    area.current.scrollTo({ left: Math.max(0, xOf(axis, at - HOUR)) });
  }, [area, axis, first]);
}
