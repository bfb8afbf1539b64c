import { ConnectionFailure, isRefusal } from '../refusal.ts';
import type { Delivered } from './offline-queue.ts';
import type { OfflineState } from './offline-state.ts';

export interface OfflineActs {
  /** Reserves numbers, and caches the shell. Rejects without a connection. */
  prepare: () => Promise<void>;
  /** Delivers what is stored; false if it has to be tried again. */
  deliver: () => Promise<boolean>;
  numbersLeft: () => Promise<number>;
  show: (state: OfflineState) => void;
  /** The connection is back, and everything is delivered. */
  recovered: () => void;
  after: (ms: number, work: () => void) => () => void;
}

const ONLINE_MS = 60_000;
const OFFLINE_MS = 10_000;
const FIRST_RETRY_MS = 2_000;

export interface OfflineRunner {
  /** Looks at the connection now. */
  check: () => Promise<void>;
  /** A request has failed for the network. */
  lost: () => Promise<void>;
  stop: () => void;
}

/** Keeps a kiosk ready to work without a connection, notices that it is lost, and delivers once it is back. */
export function runOffline(acts: OfflineActs): OfflineRunner {
  let state: OfflineState = 'online';
  let failures = 0;
  let cancel = (): void => undefined;
  let running: Promise<void> | null = null;
  let isStopped = false;
  const wasLost = (): boolean => state !== 'online';
  const show = (next: OfflineState): void => {
    state = next;
    acts.show(next);
  };
  const lost = async (): Promise<void> => show((await acts.numbersLeft()) > 0 ? 'offline' : 'used-up');
  const look = async (): Promise<number> => {
    try {
      await acts.prepare();
    } catch (fault) {
      if (!isConnectionFault(fault)) return ONLINE_MS;
      await lost();
      return OFFLINE_MS;
    }
    if (!(await acts.deliver())) {
      failures += 1;
      return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), OFFLINE_MS);
    }
    failures = 0;
    if (wasLost()) {
      show('online');
      acts.recovered();
    }
    return ONLINE_MS;
  };
  const lookAndPlan = async (): Promise<void> => {
    const ms = await look().catch(() => OFFLINE_MS);
    running = null;
    if (!isStopped) cancel = acts.after(ms, () => void check());
  };
  const check = (): Promise<void> => {
    cancel();
    running ??= lookAndPlan();
    return running;
  };
  return {
    check,
    async lost() {
      await lost();
      cancel();
      if (!isStopped) cancel = acts.after(OFFLINE_MS, () => void check());
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
}

/** No response, or one of a server that cannot work. */
export const isConnectionFault = (fault: unknown): boolean =>
  fault instanceof ConnectionFailure || (isRefusal(fault) && [502, 503, 504].includes(fault.status));

/** The refusals that are final for a ticket: repeating it changes nothing. */
export function deliveredBy(fault: unknown): Delivered {
  if (!isRefusal(fault)) return 'later';
  return [400, 422].includes(fault.status) || fault.code === 'service-unknown' ? 'refused' : 'later';
}
