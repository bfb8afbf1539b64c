import { STATUS } from '#domain/codes/status.ts';
import type { Status } from '#domain/codes/status.ts';
import { MINUTE } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';

export interface ChangeRequest {
  status: Status;
  startsAt: Instant;
  now: Instant;
  /** Minutes before the start at which the client's right to change ends (`timeToCancel`, `timeToReschedule`). */
  limit: number;
}

export type ChangeVerdict = { ok: true } | { ok: false; because: 'not-confirmed' | 'too-late' };

/** Returns whether a client may still cancel or move an appointment: it must be confirmed, and start late enough. */
export function mayChange({ status, startsAt, now, limit }: ChangeRequest): ChangeVerdict {
  if (status !== STATUS.confirmed) return { ok: false, because: 'not-confirmed' };
  return now <= startsAt - limit * MINUTE ? { ok: true } : { ok: false, because: 'too-late' };
}
