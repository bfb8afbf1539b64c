import type { BodyOf } from '#contract/protocol/endpoint.ts';
import type { setDuty } from '#contract/queue/duty.ts';

export type DutyChange = BodyOf<typeof setDuty>;

interface DutyRequests {
  /** Sends one change; never rejects. */
  send: (change: DutyChange) => Promise<void>;
  /** Fetches what the changes led to. */
  refresh: () => Promise<void>;
  /** Runs when no change is left. */
  onDone: () => void;
}

/**
 * Sends the changes of duty one at a time, in their order, so that none is lost while another is on its way. A
 * newer change replaces a waiting one that it overrides.
 */
export function dutyQueue(): (change: DutyChange, requests: DutyRequests) => void {
  let waiting: readonly DutyChange[] = [];
  let isRunning = false;
  const run = async ({ send, refresh, onDone }: DutyRequests): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const [next, ...rest] = waiting;
      waiting = rest;
      await send(next!);
      if (waiting.length === 0) await refresh();
    }
    isRunning = false;
    onDone();
  };
  return (change, requests) => {
    waiting = [...waiting.filter((one) => !overrides(change, one)), change];
    if (!isRunning) void run(requests);
  };
}

/** Each change has the person's whole state; the minutes of a service are apart. */
const overrides = (newer: DutyChange, older: DutyChange): boolean =>
  newer.staff_id === older.staff_id &&
  (newer.minutes_more === undefined) === (older.minutes_more === undefined);
