/* The timers of a kiosk (2.7), as pure functions of a monotonic time in milliseconds. */

/** Before the end: the bar appears, then the dialog. WCAG 2.2.1 asks for these 20 seconds. */
const BAR_MS = 20_000;
const DIALOG_MS = 10_000;

/** The life of a success card that no visitor touches. */
const CONFIRMED_MS = 8_500;

/** *More time* makes a visitor's time longer by this factor. */
const MORE_TIME = 10;

/** When assistive technology hears the seconds that are left. */
const SPOKEN = [20, 10, 5];

export type KioskTimer = {
  /** `off` on the start pages, `confirmed` after a success card has rendered. */
  kind: 'off' | 'idle' | 'confirmed';
  since: number;
};

export type TimerLimits = {
  /** The setting `kiosk_idle_timeout`, in seconds. */
  idleSeconds: number;
  hasMoreTime: boolean;
};

export type TimerView = {
  stage: 'off' | 'quiet' | 'bar' | 'dialog' | 'ring' | 'reset';
  secondsLeft: number;
  /** The part of the time that is left, from 1 to 0. */
  share: number;
};

const NOTHING: TimerView = { stage: 'off', secondsLeft: 0, share: 1 };

/** Activity starts the idle timer again; on a success card it is the first. */
export function afterActivity(timer: KioskTimer, now: number): KioskTimer {
  return timer.kind === 'off' ? timer : { kind: 'idle', since: now };
}

export function timerView(timer: KioskTimer, limits: TimerLimits, now: number): TimerView {
  const ending = endingOf(timer, limits);
  if (ending === null) return NOTHING;
  const left = Math.max(0, timer.since + ending.whole - now);
  const stage = stageOf(ending.isCard, left);
  return { stage, secondsLeft: Math.ceil(left / 1000), share: left / ending.whole };
}

/** How long until the view changes; null while nothing runs. */
export function untilNextChange(timer: KioskTimer, limits: TimerLimits, now: number): number | null {
  const ending = endingOf(timer, limits);
  if (ending === null) return null;
  const left = Math.max(0, timer.since + ending.whole - now);
  if (!ending.isCard && left > BAR_MS) return left - BAR_MS;
  return left % 1000 || Math.min(left, 1000);
}

/** The seconds that assistive technology last heard. */
export function spokenSeconds(secondsLeft: number): number | null {
  return SPOKEN.findLast((mark) => mark >= secondsLeft) ?? null;
}

type Ending = { whole: number; isCard: boolean };

/** Null without an end. With more time, a success card waits like any other screen. */
function endingOf(timer: KioskTimer, { idleSeconds, hasMoreTime }: TimerLimits): Ending | null {
  if (timer.kind === 'off') return null;
  if (timer.kind === 'confirmed' && !hasMoreTime) return { whole: CONFIRMED_MS, isCard: true };
  return { whole: idleSeconds * 1000 * (hasMoreTime ? MORE_TIME : 1), isCard: false };
}

function stageOf(isCard: boolean, left: number): TimerView['stage'] {
  if (left <= 0) return 'reset';
  if (isCard) return 'ring';
  if (left <= DIALOG_MS) return 'dialog';
  return left <= BAR_MS ? 'bar' : 'quiet';
}
