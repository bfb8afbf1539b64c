import {
  changeConversation,
  countUnreadConversations,
  listConversations,
  seeConversation,
  writeText,
} from '#contract/conversations/conversations.ts';
import { MAIL_LENGTH } from '#domain/conversations/mail-text.ts';
import { isAwake, TEXT_LENGTH } from '#domain/conversations/thread.ts';
import { can } from '#domain/access/permission-table.ts';
import type { Role } from '#domain/codes/role.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { readIdFilter } from '#server/infrastructure/resources/list-request.ts';
import { created, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { ServicesOf } from '../../connections/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';
import { subjectOfReply } from '../sending/send-mail.ts';
import { threadBlocked } from '../sending/send-texts.ts';
import { threadVisit } from '../threads/senders-visits-store.ts';
import type { ThreadVisit } from '../threads/senders-visits-store.ts';
import {
  answeringStaff,
  countUnread,
  listedThread,
  listThreads,
  messagesOfThread,
} from './staff-threads-store.ts';
import type { ThreadListRow } from './staff-threads-store.ts';
import { startThreadRoute } from './start-thread.ts';
import { textToSend } from './text-to-send.ts';
import { changeThread } from '../threads/thread-changes.ts';
import type { ThreadNews } from '../threads/thread-changes.ts';
import { insertOutgoing, releaseWaiting } from '../threads/thread-messages-store.ts';
import { isWhole, messageView, templatesFor, threadRow, visitCard } from './thread-view.ts';
import { threadById } from '../threads/threads-store.ts';
import type { Thread, ThreadPatch } from '../threads/threads-store.ts';

interface Deps {
  servicesOf: ServicesOf;
  wake(): void;
  newKey(): string;
}

const PAGE = 30;
const MESSAGES = 200;

const ROLES: readonly Role[] = [5, 7, 10, 13, 15, 20, 30];
const ANSWERING = ROLES.filter((role) => can(role, 'conversations', 'write'));

/** The conversations of staff: lists, one with its messages, a text to the client, and what staff do with it. */
export const staffThreadRoutes = (deps: Deps): Route[] => [
  route(listConversations, async (context) => {
    const { query, person, scope } = context;
    const after = readCursor(query.after);
    const rows = await context.read((tx) =>
      listThreads(tx, {
        scope,
        box: query.box ?? 'all',
        staffId: person?.staffId ?? null,
        locationId: query.location === undefined ? null : (readId(query.location) ?? -1),
        lineIds: readIdFilter(query, 'line') ?? null,
        search: (query.search ?? '').trim(),
        after,
        most: PAGE + 1,
      }),
    );
    const page = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? page.at(-1) : undefined;
    return ok({
      data: page.map((row) => threadRow(row, person)),
      meta: { next: last ? `${last.lastAt}-${last.id}` : null },
    });
  }),
  route(countUnreadConversations, async (context) =>
    ok({ data: { count: await context.read((tx) => countUnread(tx, context.scope)) } }),
  ),
  route(seeConversation, async (context) =>
    context.read(async (tx) => {
      const row = await reached(tx, context);
      const thread = (await threadById(tx, row.id, { lock: false }))!;
      const visit = thread.visitId === null ? undefined : await threadVisit(tx, thread.visitId);
      const settings = await effectiveSettings(tx, thread.locationId ?? 0);
      const messages = await messagesOfThread(tx, { id: row.id, most: MESSAGES });
      const people = await answeringStaff(tx, { locationId: thread.locationId, roles: ANSWERING });
      return ok({
        data: {
          ...threadRow(row, context.person),
          client_id: clientIdOf(visit, thread),
          own_address: thread.ownAddress,
          visit: visit ? visitCard(visit, context.person) : null,
          messages: messages.map((message) => messageView(message, isWhole(row, context.person))),
          blocked: await blockedNow(tx, { thread, context, deps }),
          templates: templatesFor(settings, { lang: thread.lang, visit }),
          people: people.map(({ id, name }) => ({ id: String(id), name })),
        },
      });
    }),
  ),
  route(writeText, (context) =>
    context.write(async (tx) => {
      const { id } = await reached(tx, context);
      const thread = (await threadById(tx, id, { lock: true }))!;
      const isMail = thread.channel === 'email';
      const settings = await effectiveSettings(tx, thread.locationId ?? 0);
      const text = textToSend(context.body.text, settings, isMail ? MAIL_LENGTH : TEXT_LENGTH);
      const reason = await blockedNow(tx, { thread, context, deps });
      if (reason !== null) throw refuse('message-unreachable', { meta: { reason } });
      const { now, person, actor, requestId } = context;
      if (isAwake(thread.wroteAt, now)) await releaseWaiting(tx, { threadId: id, now });
      const messageId = await insertOutgoing(tx, {
        threadId: id,
        visitId: thread.visitId,
        staffId: person!.staffId,
        kind: 'staff',
        key: deps.newKey(),
        text,
        now,
        ...(isMail && { subject: await subjectOfReply(tx, id, context.vendor.name) }),
      });
      await changeThread(tx, thread, {
        // An answer says that the thread was read.
        patch: {
          unread: 0,
          lastAt: Math.max(thread.lastAt, now),
          state: 'open',
          staffId: thread.staffId ?? person!.staffId,
        },
        change: { what: 'written', actor, now, requestId, messageId },
      });
      tx.afterCommit(deps.wake);
      return created({ data: { id: String(messageId) } });
    }),
  ),
  startThreadRoute(deps),
  route(changeConversation, (context) =>
    context.write(async (tx) => {
      const { id } = await reached(tx, context);
      const thread = (await threadById(tx, id, { lock: true }))!;
      const { patch, what } = await patchOf(tx, thread, context.body);
      if (what === null) return ok({ data: { version: thread.version } });
      const { actor, now, requestId } = context;
      const { version } = await changeThread(tx, thread, { patch, change: { what, actor, now, requestId } });
      return ok({ data: { version } });
    }),
  ),
];

function clientIdOf(visit: ThreadVisit | undefined, thread: Thread): string | null {
  const id = visit?.clientId ?? thread.clientId;
  return id === null ? null : String(id);
}

/** The thread of the address, within the caller's reach. */
async function reached(tx: Tx, { params, scope }: RequestContext<{ id: string }>): Promise<ThreadListRow> {
  const row = await listedThread(tx, { id: readId(params.id) ?? 0, scope });
  if (!row) throw refuse('not-found');
  return row;
}

async function blockedNow(
  tx: Tx,
  { thread, context, deps }: { thread: Thread; context: { now: number }; deps: Deps },
) {
  const { mail, sms } = await deps.servicesOf(tx);
  const port = thread.channel === 'email' ? mail : sms;
  return (await threadBlocked(tx, thread, context.now)) ?? (port ? null : ('no-provider' as const));
}

interface Change {
  state?: Thread['state'] | undefined;
  staff_id?: string | null | undefined;
  read?: true | undefined;
}

/** What a change of staff alters; `what` is null where nothing differs. */
async function patchOf(
  tx: Tx,
  thread: Thread,
  change: Change,
): Promise<{ patch: ThreadPatch; what: ThreadNews | null }> {
  const patch: ThreadPatch = {};
  let what: ThreadNews | null = null;
  if (change.read && thread.unread > 0) {
    patch.unread = 0;
    what = 'read';
  }
  if (change.staff_id !== undefined) {
    const staffId = change.staff_id === null ? null : (readId(change.staff_id) ?? 0);
    const people = await answeringStaff(tx, { locationId: thread.locationId, roles: ANSWERING });
    if (staffId !== null && !people.some(({ id }) => id === staffId))
      throw refuse('field-invalid', { fields: [{ pointer: '/staff_id', label: 'user', code: 'option' }] });
    if (staffId !== thread.staffId) {
      patch.staffId = staffId;
      what = 'assigned';
    }
  }
  // An erased thread has no client to write to.
  if (change.state !== undefined && change.state !== thread.state && thread.address !== '') {
    patch.state = change.state;
    if (change.state !== 'open') patch.unread = 0;
    what = change.state === 'open' ? 'reopened' : change.state;
  }
  return { patch, what };
}

function readCursor(text: string | undefined): { at: number; id: number } | null {
  if (text === undefined || text === '') return null;
  const [, at, id] = /^(\d{1,15})-([1-9]\d{0,14})$/.exec(text) ?? [];
  if (at === undefined) throw refuse('parameter-invalid', { meta: { parameter: 'after' } });
  return { at: Number(at), id: Number(id) };
}
