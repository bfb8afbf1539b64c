import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { visitorPageAt } from '#contract/protocol/visitor-pages.ts';
import { afterActivity, timerView, untilNextChange } from './kiosk-timer.ts';
import type { KioskTimer, TimerLimits, TimerView } from './kiosk-timer.ts';

/** Each of them shows that a visitor is in front of the screen. */
const ACTIVITIES = ['click', 'mousemove', 'keyup', 'touchstart', 'scroll', 'touchmove', 'change'] as const;

/** The start pages are the rest of a kiosk: they never end. */
const RESTS = new Set(['how', 'where']);
/** Their success card ends after some seconds: what of the page shows that it is there. */
const CONFIRMS: Readonly<Record<string, string>> = {
  confirmation: 'h1',
  appointment: 'h1',
  'check-in': '[data-kiosk-done]',
};
/** The event of a success card on the page of a form. */
export const CONFIRMED = 'kiosk-confirmed';

/** Runs the timers of the page on screen, and resets at their end. `stay` is activity from a button. */
export function useKioskTimer(
  limits: TimerLimits,
  onReset: () => void,
): { view: TimerView; stay: () => void } {
  const [path] = useLocation();
  const name = visitorPageAt(path)?.name ?? '';
  const timer = useRef<KioskTimer>({ kind: 'off', since: 0 });
  const [view, setView] = useState<TimerView>({ stage: 'off', secondsLeft: 0, share: 1 });
  const { idleSeconds, hasMoreTime } = limits;
  const end = useRef(onReset);
  const run = useRef<() => void>(() => undefined);
  useEffect(() => {
    end.current = onReset;
  });
  useEffect(() => {
    let next: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(next);
      const now = performance.now();
      const state = { idleSeconds, hasMoreTime };
      const seen = timerView(timer.current, state, now);
      setView((before) => (areSame(before, seen) ? before : seen));
      if (seen.stage === 'reset') return end.current();
      const wait = untilNextChange(timer.current, state, now);
      if (wait !== null) next = setTimeout(tick, wait);
    };
    run.current = tick;
    tick();
    return () => clearTimeout(next);
  }, [idleSeconds, hasMoreTime]);
  const [stay] = useState(() => (): void => {
    timer.current = afterActivity(timer.current, performance.now());
    run.current();
  });
  useEffect(() => {
    timer.current = { kind: RESTS.has(name) ? 'off' : 'idle', since: performance.now() };
    run.current();
    const confirm = (): void => {
      timer.current = { kind: 'confirmed', since: performance.now() };
      run.current();
    };
    addEventListener(CONFIRMED, confirm);
    const card = CONFIRMS[name];
    const unwatch = card === undefined ? undefined : onceShown(card, confirm);
    return () => {
      removeEventListener(CONFIRMED, confirm);
      unwatch?.();
    };
  }, [name]);
  useEffect(() => watchActivity(stay), [stay]);
  return { view, stay };
}

/** A start page that no visitor has touched for so long dims. */
const DIMS_AFTER_MS = 120_000;
const WAKING = ['click', 'keydown'] as const;

/** Whether the start page is dimmed. The first touch or key only wakes it. */
export function useDimmed(): boolean {
  const [path] = useLocation();
  const isRest = RESTS.has(visitorPageAt(path)?.name ?? '');
  const [isDimmed, setDimmed] = useState(false);
  useEffect(() => {
    if (!isRest || isDimmed) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const begin = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setDimmed(true), DIMS_AFTER_MS);
    };
    begin();
    const stop = watchActivity(begin);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isRest, isDimmed]);
  useEffect(() => {
    if (!isDimmed) return undefined;
    const swallow = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      setDimmed(false);
    };
    for (const name of WAKING) addEventListener(name, swallow, { capture: true });
    return () => {
      for (const name of WAKING) removeEventListener(name, swallow, { capture: true });
    };
  }, [isDimmed]);
  return isDimmed && isRest;
}

const areSame = (one: TimerView, other: TimerView): boolean =>
  one.stage === other.stage && one.secondsLeft === other.secondsLeft;

/** Runs once the page has loaded its success card: a slow network takes nothing of its time. */
function onceShown(card: string, act: () => void): () => void {
  const main = document.getElementById('main') ?? document.body;
  const isShown = (): boolean => main.querySelector(card) !== null && !main.querySelector('[data-loading]');
  const look = (): void => {
    if (!isShown()) return;
    watch.disconnect();
    act();
  };
  const watch = new MutationObserver(look);
  watch.observe(main, { childList: true, subtree: true });
  look();
  return () => watch.disconnect();
}

/** The buttons of a warning act on their own: activity would take the warning away before they are clicked. */
function decidesItself(event: Event): boolean {
  if (event instanceof KeyboardEvent && event.key !== ' ' && event.key !== 'Enter') return false;
  return event.target instanceof Element && event.target.closest('[data-kiosk-own]') !== null;
}

function watchActivity(act: () => void): () => void {
  let last = '';
  const heard = (event: Event): void => {
    if (decidesItself(event)) return;
    if (event instanceof MouseEvent && event.type === 'mousemove') {
      // A page that changes under a resting pointer sends the same position again.
      const position = `${event.screenX},${event.screenY}`;
      const isSame = position === last;
      last = position;
      if (isSame) return;
    }
    act();
  };
  for (const name of ACTIVITIES) addEventListener(name, heard, { capture: true, passive: true });
  return () => {
    for (const name of ACTIVITIES) removeEventListener(name, heard, { capture: true });
  };
}
