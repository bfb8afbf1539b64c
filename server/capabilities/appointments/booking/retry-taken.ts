import { isTaken } from './reservations-store.ts';

/**
 * A lost race for a free staff member is retried; a request without a free one is refused at once. Concurrent
 * releases can cause more lost races than there are staff, while another staff member stays free throughout.
 */
export const TRIES = 16;

/**
 * Runs a transaction that reserves time, and runs it again with the slots of that moment when a concurrent
 * transaction has taken the time. Booking, converting, overbooking, moving and cancelling all use it. After
 * `TRIES` lost races it throws the refusal, else the constraint's error.
 */
export async function retryTaken<T>(work: () => Promise<T>, refusal?: () => Promise<Error>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTaken(error)) throw error;
      if (tries === TRIES) throw refusal === undefined ? error : await refusal();
    }
  }
}
