import type { SessionPerson } from '#contract/vendors/session.ts';
import { changeCalls } from './request.ts';
import { changeLiveToken } from './use-live.ts';

/** Uses this person's tokens and vendor for later requests and the live connection. */
export function adoptSession(person: SessionPerson['data']): void {
  changeCalls({ csrfToken: person.csrf_token, vendor: person.vendor?.pathname ?? null });
  changeLiveToken(person.realtime_token);
}
