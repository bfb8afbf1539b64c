import { useState } from 'react';
import { setDuty } from '#contract/queue/duty.ts';
import { request } from '#web/connection/request.ts';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { dutyQueue } from './duty-queue.ts';
import type { DutyChange } from './duty-queue.ts';
import type { LobbyView } from './use-lobby.ts';

export const DUTY_STATES = ['available', 'busy', 'break', 'off'] as const;
export type DutyState = (typeof DUTY_STATES)[number];

export interface Duty {
  state: DutyState;
  stationId: string | null;
  /** The part that is being changed. */
  busy: 'state' | 'station' | 'end' | null;
  set: (change: { state?: DutyState; stationId?: string | null }) => void;
  /** Sets about how many more minutes the current service takes; null without an expectation. A colleague’s with an id. */
  expectEnd: (minutesMore: number | null, staffId?: string) => void;
  /** Confirms a colleague who does not call as available, or sets them off duty. */
  confirm: (staffId: string, state: 'available' | 'off') => void;
}

/** The person's duty state and station. Applies each choice at once; a refusal rolls it back. */
export function useDuty(view: LobbyView | undefined, refresh: () => Promise<void>): Duty {
  const fail = useFailureToast();
  const [pending, setPending] = useState<{
    state: DutyState;
    stationId: string | null;
    about: NonNullable<Duty['busy']>;
  } | null>(null);
  const state = pending?.state ?? view?.me.state ?? 'off';
  const stationId = pending ? pending.stationId : (view?.me.station_id ?? null);
  const [queue] = useState(dutyQueue);
  const send = (change: DutyChange): void =>
    queue(change, {
      send: (body) =>
        request(setDuty, { params: { locationId: view!.location.id }, body }).then(() => undefined, fail),
      refresh,
      onDone: () => setPending(null),
    });
  const set: Duty['set'] = (change) => {
    if (!view) return;
    // A station implies duty: choosing one comes on duty, going off duty frees it.
    const takesStation = typeof change.stationId === 'string' && state === 'off';
    const requested = {
      state: change.state ?? (takesStation ? 'available' : state),
      stationId: change.stationId === undefined ? stationId : change.stationId,
    };
    setPending({ ...requested, about: change.state ? 'state' : 'station' });
    send({ state: requested.state, station_id: requested.stationId });
  };
  const expectEnd: Duty['expectEnd'] = (minutesMore, staffId) => {
    if (!view) return;
    setPending({ state, stationId, about: 'end' });
    const isOwn = staffId === undefined || staffId === view.me.staff_id;
    // The server keeps the state of a colleague who serves.
    const whose = isOwn ? { state, station_id: stationId } : { staff_id: staffId, state: 'busy' as const };
    send({ ...whose, minutes_more: minutesMore });
  };
  const confirm: Duty['confirm'] = (staffId, colleagueState) => {
    if (!view) return;
    if (staffId === view.me.staff_id) return set({ state: colleagueState });
    setPending({ state, stationId, about: 'state' });
    send({ staff_id: staffId, state: colleagueState });
  };
  return { state, stationId, busy: pending?.about ?? null, set, expectEnd, confirm };
}
