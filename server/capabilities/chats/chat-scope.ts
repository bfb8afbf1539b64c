import type { Person, RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { reaches } from '../queue/index.ts';
import type { StoredChat } from './chats-store.ts';

/** Whether a right reaches a chat. One that waits belongs to all staff there, also with a scope of own records. */
export function isReached(
  scope: RecordScope,
  person: Person | null,
  { locationId, state, staffId }: Pick<StoredChat, 'locationId' | 'state' | 'staffId'>,
): boolean {
  const own = person?.staffId ?? null;
  return reaches(scope, { locationId, staffId: state === 'waiting' ? own : staffId });
}

/** The locations of a scope; null is every location of the vendor. */
export const locationsOf = (scope: RecordScope): readonly number[] | null =>
  scope.reach === 'vendor' ? null : scope.locationIds;
