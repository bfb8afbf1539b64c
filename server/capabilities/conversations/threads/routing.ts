import { placeholderIn } from '#domain/conversations/templates.ts';
import { AWAY_AGAIN } from '#domain/conversations/thread.ts';
import type { Language } from '#domain/language/languages.ts';
import { isWithinHours } from '#domain/time/business-day.ts';
import type { Instant } from '#domain/time/instant.ts';
import { wallOf } from '#domain/time/zone.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Settings } from '../../vendors/index.ts';
import { hasOptedOut } from './opt-outs-store.ts';
import { zoneOfLocation } from './senders-visits-store.ts';
import type { ThreadVisit } from './senders-visits-store.ts';
import { leastBusyStaff } from './threads-store.ts';
import type { Thread, ThreadPatch } from './threads-store.ts';

/** Staff get it to read: a closed thread opens again, and one of spam stays. */
export async function routedTo(
  tx: Tx,
  of: {
    thread: Thread;
    visit: ThreadVisit | undefined;
    settings: Settings;
    locationId: number | null;
  },
): Promise<ThreadPatch> {
  const { thread, visit, settings, locationId } = of;
  if (thread.state === 'spam') return {};
  const reopened: ThreadPatch = { state: 'open', unread: thread.unread + 1 };
  if (thread.staffId !== null) return reopened;
  const routing = settings.get('conversations.routing');
  if (routing === 'owner') return { ...reopened, staffId: visit?.staffId ?? null };
  if (routing === 'lobby' || locationId === null) return reopened;
  return { ...reopened, staffId: await leastBusyStaff(tx, locationId) };
}

/** What a client reads who writes outside the hours, at most once in a while; null within them. */
export async function awayReply(
  tx: Tx,
  of: {
    thread: Thread;
    settings: Settings;
    language: Language;
    locationId: number | null;
    now: Instant;
  },
): Promise<string | null> {
  const { thread, settings, language, locationId, now } = of;
  const hours = settings.get('conversations.hours');
  const text = settings.get('conversations.away_reply');
  const written = text[language] ?? text.en ?? '';
  if (written === '' || placeholderIn(written) !== null || thread.state === 'spam' || hours.from === hours.to)
    return null;
  const zone = locationId === null ? undefined : await zoneOfLocation(tx, locationId);
  if (zone === undefined || isWithinHours(wallOf(now, zone).minute, hours)) return null;
  if (thread.awayAt !== null && now - thread.awayAt < AWAY_AGAIN) return null;
  return (await hasOptedOut(tx, thread.address)) ? null : written;
}
