import { useState } from 'react';
import { setDuty } from '#contract/queue/lobby.ts';
import { request } from '#web/connection/request.ts';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import type { LobbyView } from './use-lobby.ts';

export const DUTY_STATES = ['available', 'busy', 'break', 'off'] as const;
export type DutyState = (typeof DUTY_STATES)[number];

export interface Duty {
  state: DutyState;
  stationId: string | null;
  /** The part that is being changed. */
  busy: 'state' | 'station' | null;
  set: (change: { state?: DutyState; stationId?: string | null }) => void;
}

/** The person's duty state and station. Applies a choice at once; a refusal rolls it back. */
export function useDuty(view: LobbyView | undefined, refresh: () => Promise<void>): Duty {
  const fail = useFailureToast();
  const [pending, setPending] = useState<{
    state: DutyState;
    stationId: string | null;
    about: 'state' | 'station';
  } | null>(null);
  const state = pending?.state ?? view?.me.state ?? 'off';
  const stationId = pending ? pending.stationId : (view?.me.station_id ?? null);
  const set: Duty['set'] = (change) => {
    if (!view || pending) return;
    // A station implies duty: choosing one comes on duty, going off duty frees it.
    const takesStation = typeof change.stationId === 'string' && state === 'off';
    const requested = {
      state: change.state ?? (takesStation ? 'available' : state),
      stationId: change.stationId === undefined ? stationId : change.stationId,
    };
    setPending({ ...requested, about: change.state ? 'state' : 'station' });
    void request(setDuty, {
      params: { locationId: view.location.id },
      body: { state: requested.state, station_id: requested.stationId },
    })
      .catch(fail)
      .then(refresh)
      .finally(() => setPending(null));
  };
  return { state, stationId, busy: pending?.about ?? null, set };
}
