import type { VisitDetail } from '#contract/queue/lobby.ts';
import { MINUTE } from '#domain/time/instant.ts';

/** After this, a message that is still queued waits for its provider, which may take hours. */
const FOR_MS = 2 * MINUTE;

/**
 * Whether a message that staff have just written may soon change its state. Its delivery changes no version of the
 * visit, so the open panel asks again.
 */
export function awaitsDelivery(
  { timeline, messages }: Pick<VisitDetail, 'timeline' | 'messages'>,
  now: number,
): boolean {
  const isNew = (at: string): boolean => now - Date.parse(at) < FOR_MS;
  const written = timeline.filter(({ kind }) => kind === 'visit-messaged');
  const listed = messages.filter(({ kind }) => kind === 'staff-message');
  const last = written.at(-1);
  if (last === undefined || !isNew(last.at)) return false;
  return (
    listed.length < written.length || listed.some(({ state }) => state === 'queued' || state === 'sending')
  );
}
