import { startConversation } from '#contract/conversations/conversations.ts';
import { isAwake, isTextNumber } from '#domain/conversations/thread.ts';
import type { StartBlocked } from '#domain/conversations/thread.ts';
import { isLanguage } from '#domain/language/languages.ts';
import { normalisePhone } from '#domain/intake/verdicts.ts';
import { endOfQuietHours } from '#domain/notifications/quiet-hours.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { created } from '#server/infrastructure/http/request/request-context.ts';
import type { RecordScope } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { isClientWithin } from '../../clients/index.ts';
import type { ServicesOf } from '../../connections/index.ts';
import { reaches } from '../../queue/index.ts';
import { settingsByLine } from '../../vendors/index.ts';
import type { Settings } from '../../vendors/index.ts';
import { clientToWrite } from '../threads/clients-to-write-store.ts';
import { isAtDailyCap, threadBlocked } from '../sending/send-texts.ts';
import { threadVisit, visitsOfPhone, zoneOfLocation } from '../threads/senders-visits-store.ts';
import type { ThreadVisit } from '../threads/senders-visits-store.ts';
import { listedThread } from './staff-threads-store.ts';
import { textToSend } from './text-to-send.ts';
import { changeThread } from '../threads/thread-changes.ts';
import { insertOutgoing } from '../threads/thread-messages-store.ts';
import { lockedThreadWith } from '../threads/threads-store.ts';
import type { Thread, ThreadPatch } from '../threads/threads-store.ts';

type Start = BodyOf<typeof startConversation>;

interface Deps {
  servicesOf: ServicesOf;
  wake(): void;
  newKey(): string;
}

/** Whom staff write to. */
interface Receiver {
  phone: string;
  visit: ThreadVisit | undefined;
  clientId: number | null;
  lang: string;
  locationId: number | null;
  /** Staff confirm the consent of the number's owner. */
  isConfirmed: boolean;
}

/** Staff begin a conversation. One with the same number is opened again. */
export const startThreadRoute = (deps: Deps): Route =>
  route(startConversation, (context) =>
    context.write(async (tx) => {
      const { body, scope, now, actor, requestId } = context;
      const staffId = context.person!.staffId;
      const to = await receiverOf(tx, body, scope);
      const settings = (await settingsByLine(tx, to.locationId ?? 0)).of(to.visit?.lineId ?? null);
      const text = textToSend(body.text, settings);
      if (!isTextNumber(to.phone)) throw unreachable('no-number');
      const { sms, texts } = await deps.servicesOf(tx);
      const ownAddress = texts ? settings.get('conversations.number') || texts.number : '';
      const thread = await lockedThreadWith(tx, { channel: 'sms', ownAddress, address: to.phone }, now);
      const isNew = thread.version === 0;
      if (!isNew && !(await listedThread(tx, { id: thread.id, scope }))) throw unreachable('elsewhere');
      const patch = patchOf(thread, { to, staffId, now });
      const after: Thread = { ...thread, ...patch };
      const blocked = await threadBlocked(tx, after, now);
      if (blocked !== null) throw unreachable(blocked);
      if (!sms) throw unreachable('no-provider');
      if (await isAtDailyCap(tx, after, now)) throw unreachable('daily-cap');
      const leavesAt = await quietUntil(tx, { thread: after, settings, now });
      const messageId = await insertOutgoing(tx, {
        threadId: thread.id,
        visitId: after.visitId,
        staffId,
        kind: 'staff',
        key: deps.newKey(),
        text,
        now,
        ...(leavesAt !== null && { leavesAt }),
      });
      await changeThread(tx, thread, {
        patch,
        change: {
          what: 'started',
          actor,
          now,
          requestId,
          messageId,
          ...(to.isConfirmed && { consentConfirmed: true }),
        },
      });
      tx.afterCommit(deps.wake);
      return created({
        data: {
          id: String(thread.id),
          message_id: String(messageId),
          leaves_at: leavesAt === null ? null : toIso(leavesAt),
        },
      });
    }),
  );

const unreachable = (reason: StartBlocked) => refuse('message-unreachable', { meta: { reason } });

const required = (field: 'phone' | 'consented' | 'location_id', label: string) =>
  refuse('field-invalid', { fields: [{ pointer: `/${field}`, label, code: 'required' }] });

function patchOf(
  thread: Thread,
  { to, staffId, now }: { to: Receiver; staffId: number | null; now: Instant },
): ThreadPatch {
  return {
    locationId: to.visit?.locationId ?? thread.locationId ?? to.locationId,
    lineId: to.visit ? to.visit.lineId : thread.lineId,
    visitId: to.visit?.id ?? thread.visitId,
    clientId: to.clientId ?? thread.clientId,
    lang: isLanguage(to.lang) ? to.lang : thread.lang,
    staffId: thread.staffId ?? staffId,
    state: 'open',
    unread: 0,
    lastAt: Math.max(thread.lastAt, now),
    ...(to.isConfirmed && { consentAt: now, consentBy: staffId }),
  };
}

/** The visit, the client or the number that the request names, within the caller's reach. */
async function receiverOf(tx: Tx, body: Start, scope: RecordScope): Promise<Receiver> {
  if (body.visit_id !== undefined) return aboutVisit(tx, body.visit_id, scope);
  const locationId = await locationOf(tx, body, scope);
  if (body.client_id !== undefined) return withClient(tx, { id: body.client_id, locationId, scope });
  const phone = normalisePhone(body.phone);
  if (phone === '') throw required('phone', 'phone');
  if (body.consented !== true) throw required('consented', 'consented');
  const visit = await latestVisit(tx, { phone, scope });
  return {
    phone,
    visit,
    clientId: null,
    lang: visit?.lang ?? '',
    locationId: visit?.locationId ?? locationId,
    isConfirmed: true,
  };
}

async function aboutVisit(tx: Tx, id: string, scope: RecordScope): Promise<Receiver> {
  const visit = await threadVisit(tx, readId(id) ?? 0);
  if (!visit || !reaches(scope, visit)) throw refuse('not-found');
  const { phone, lang, locationId } = visit;
  return { phone: normalisePhone(phone), visit, clientId: null, lang, locationId, isConfirmed: false };
}

async function withClient(
  tx: Tx,
  of: { id: string; locationId: number | null; scope: RecordScope },
): Promise<Receiver> {
  const { locationId, scope } = of;
  const clientId = readId(of.id) ?? 0;
  const client = await clientToWrite(tx, clientId);
  if (!client || !(await isClientWithin(tx, { clientId, scope }))) throw refuse('not-found');
  const phone = normalisePhone(client.phone);
  const visit = await latestVisit(tx, { phone, scope, clientId });
  return {
    phone,
    visit,
    clientId,
    lang: client.lang,
    locationId: visit?.locationId ?? locationId,
    isConfirmed: false,
  };
}

/** The latest visit of a number within the scope; of one client if there is one. */
async function latestVisit(
  tx: Tx,
  { phone, scope, clientId }: { phone: string; scope: RecordScope; clientId?: number },
): Promise<ThreadVisit | undefined> {
  const visits = phone === '' ? [] : await visitsOfPhone(tx, phone);
  return visits.find(
    (visit) => reaches(scope, visit) && (clientId === undefined || visit.clientId === clientId),
  );
}

/** The location that the conversation belongs to: one of the caller's. */
async function locationOf(tx: Tx, body: Start, scope: RecordScope): Promise<number | null> {
  if (body.location_id === undefined) {
    if (scope.reach === 'vendor' || body.client_id !== undefined) return null;
    throw required('location_id', 'location');
  }
  const id = readId(body.location_id) ?? 0;
  const isOwn = scope.reach === 'vendor' || scope.locationIds.includes(id);
  if (!isOwn || (await zoneOfLocation(tx, id)) === undefined) throw refuse('not-found');
  return id;
}

/** The end of the quiet hours that hold the text back; null if it leaves at once. */
async function quietUntil(
  tx: Tx,
  { thread, settings, now }: { thread: Thread; settings: Settings; now: Instant },
): Promise<Instant | null> {
  if (thread.locationId === null || isAwake(thread.wroteAt, now)) return null;
  const zone = await zoneOfLocation(tx, thread.locationId);
  return zone === undefined ? null : endOfQuietHours(now, zone, settings.get('notifications.quiet_hours'));
}
