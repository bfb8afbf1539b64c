import type { AppointmentDocument } from '#contract/appointments/appointments.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { ApiResponse, RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { book } from './book.ts';
import type { Booking } from './booking.ts';
import type { BookingRequest } from '../requests/booking-request.ts';
import { slotTaken, TRIES } from '../slots/refuse-slot.ts';
import { isTaken } from './reservations-store.ts';

/**
 * Books and builds the response in one transaction; on a lost race, retries with fresh slots. Every entry
 * channel uses this.
 */
export async function bookOnce<T = AppointmentDocument>(
  context: Pick<RequestContext, 'read' | 'write' | 'now'>,
  { request, booking }: { request: BookingRequest; booking: Booking },
  response: (tx: Tx, id: number) => Promise<ApiResponse<T>>,
): Promise<ApiResponse<T>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await context.write(async (tx) => response(tx, await book(tx, request, booking)));
    } catch (error) {
      // A concurrent booking took the time. Read the free slots again and retry.
      if (!isTaken(error)) throw error;
      if (tries === TRIES)
        throw await context.read(async (tx) => slotTaken(tx, { request, now: context.now }));
    }
  }
}
