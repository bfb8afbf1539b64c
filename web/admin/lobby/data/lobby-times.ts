import type { LobbyVisit } from '#contract/queue/lobby.ts';

const MINUTE = 60_000;

export interface Waited {
  /** Whole minutes since joining, up to the call. */
  minutes: number;
  promised: number | null;
  /** Whole minutes past what was promised at joining; 0 while within it. */
  overdue: number;
}

/** How long a visitor has waited (or waited, once called), against what was promised when they joined. */
export function waited(visit: Timed, now: number): Waited {
  const end = visit.called_at ?? visit.started_at ?? visit.ended_at;
  const minutes = minutesBetween(visit.joined_at, end === null ? now : Date.parse(end));
  const promised = visit.promised_minutes;
  return { minutes, promised, overdue: promised === null ? 0 : Math.max(0, minutes - promised) };
}

export interface Served {
  minutes: number;
  /** Whole minutes past what this service usually takes. */
  over: number;
  /** 0 to 1, how much of the usual time has gone. */
  share: number;
}

/** How long the service has lasted, against how long such a visit usually takes. */
export function served(visit: Timed, now: number): Served {
  if (visit.started_at === null) return { minutes: 0, over: 0, share: 0 };
  const minutes = minutesBetween(
    visit.started_at,
    visit.ended_at === null ? now : Date.parse(visit.ended_at),
  );
  const usual = Math.max(1, visit.expected_minutes);
  return { minutes, over: Math.max(0, minutes - Math.round(usual)), share: Math.min(1, minutes / usual) };
}

/** "0:48", "12:05", "1:02:05": time since an instant, ticking; below zero reads as zero. */
export function ticking(since: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

type Timed = Pick<
  LobbyVisit,
  'joined_at' | 'called_at' | 'started_at' | 'ended_at' | 'promised_minutes' | 'expected_minutes'
>;

function minutesBetween(from: string, to: number): number {
  return Math.max(0, Math.floor((to - Date.parse(from)) / MINUTE));
}
