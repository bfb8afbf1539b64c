import type { QueueAppointmentAttributes } from '#contract/queue/queue.ts';
import { fromIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Stage } from './visit-state.ts';

/** An action by staff on a visit in the line that its visitor should see. */
export type SpotNews =
  | { kind: 'held'; until: Instant }
  | { kind: 'sent'; to: 'service' | 'location' }
  | { kind: 'sent'; to: 'staff'; name: string };

/** A transfer shows until the call, a hold until its end; both may apply. */
export function spotNews(
  {
    held_until: held,
    opens_at: opens,
    sent_on: sent,
  }: Pick<QueueAppointmentAttributes, 'held_until' | 'opens_at' | 'sent_on'>,
  { stage, now }: { stage: Stage; now: Instant },
): SpotNews[] {
  if (stage !== 'waiting') return [];
  const news: SpotNews[] = [];
  if (sent?.to === 'staff') {
    if (sent.staff !== null) news.push({ kind: 'sent', to: 'staff', name: sent.staff });
  } else if (sent) news.push({ kind: 'sent', to: sent.to });
  // The page of a saved place names the opening.
  const until = held === null || held === opens ? null : fromIso(held);
  if (until !== null && until > now) news.push({ kind: 'held', until });
  return news;
}
