import { useEffect, useRef, useState } from 'react';

/** Runs `act` after `ms` without hover or focus; spread the result onto the element. Null never runs. */
export function usePausableTimer(ms: number | null, act: () => void) {
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const paused = held.pointer || held.focus;
  useEffect(() => {
    if (ms === null || paused) return undefined;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [ms, paused]);
  return {
    onPointerEnter: () => setHeld((now) => ({ ...now, pointer: true })),
    onPointerLeave: () => setHeld((now) => ({ ...now, pointer: false })),
    onFocus: () => setHeld((now) => ({ ...now, focus: true })),
    onBlur: () => setHeld((now) => ({ ...now, focus: false })),
  };
}
