import type { SessionPerson } from '#contract/vendors/session.ts';
import { changeCalls } from './request.ts';
import { changeLiveToken } from './use-live.ts';

/** From now on calls and the live connection speak for this person: their tokens and their vendor. */
export function adoptSession(person: SessionPerson['data']): void {
  changeCalls({ csrfToken: person.csrf_token, vendor: person.vendor?.pathname ?? null });
  changeLiveToken(person.realtime_token);
}
