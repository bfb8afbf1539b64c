import { replyInChat, listChats, moveChat, seeStaffChat, setChatDuty } from '#contract/chats/chats.ts';
import { cannedReplies } from '#domain/chats/chat.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { DAY } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { effectiveSettings } from '../vendors/index.ts';
import type { TellChat } from './chat-channels.ts';
import { endDuty, onDutyNow, startDuty } from './chat-duty-store.ts';
import { assertLines, lockedChat, say } from './chat-port.ts';
import { isReached, locationsOf } from './chat-scope.ts';
import { chatDetail, chatRow } from './chat-view.ts';
import { chatById, chatsNow, namedLocations } from './chats-store.ts';
import type { StoredChat } from './chats-store.ts';
import { holder, moved } from './move-chat.ts';

export interface StaffChatDeps {
  tell: TellChat;
  tellLists(tx: Tx, version: number): void;
}

/** An open page says every minute that its staff member takes chats; a closed one stops within this time. */
const DUTY_MS = 150_000;
const MOST = 300;

export function staffChatRoutes({ tell, tellLists }: StaffChatDeps): Route[] {
  return [
    route(listChats, ({ read, scope, person, now }) =>
      read(async (tx) => {
        const locationIds = locationsOf(scope);
        const staffId = person!.staffId;
        const rows = await chatsNow(tx, { locationIds, staffId, endedSince: now - DAY, most: MOST });
        const onDuty = await onDutyNow(tx, now);
        const replies = (await effectiveSettings(tx)).get('chat.replies');
        return ok({
          data: rows.filter((row) => isReached(scope, person, row)).map(chatRow),
          meta: {
            available: onDuty.some((one) => one.staffId === staffId),
            colleagues: onDuty
              .filter((one) => one.staffId !== staffId)
              .map(({ staffId: id, name }) => ({ id: String(id), name })),
            locations: (await namedLocations(tx, locationIds)).map(({ id, name }) => ({
              id: String(id),
              name,
            })),
            replies: Object.fromEntries(
              LANGUAGES.flatMap((language) => {
                const texts = cannedReplies(replies[language] ?? '');
                return texts.length > 0 ? [[language, texts]] : [];
              }),
            ),
          },
        });
      }),
    ),
    route(seeStaffChat, (context) =>
      context.read(async (tx) =>
        ok({
          data: await chatDetail(tx, await reachedId(tx, context), {
            context,
            after: Number(context.query.after ?? 0),
          }),
        }),
      ),
    ),
    route(setChatDuty, (context) =>
      context.write(async (tx) => {
        const { available } = context.body;
        const { scope, now } = context;
        const staffId = staffOf(context);
        const isNews = available
          ? await startDuty(tx, { staffId, locationIds: locationsOf(scope), until: now + DUTY_MS, now })
          : await endDuty(tx, staffId);
        if (isNews) tellLists(tx, now);
        return ok({ data: { available } });
      }),
    ),
    route(moveChat, (context) =>
      context.write(async (tx) => {
        const chat = await reachedChat(tx, context);
        await moved(tx, chat, { move: context.body, context, by: { ...byOf(context), tell } });
        return ok({ data: await chatDetail(tx, chat.id, { context, after: undefined }) });
      }),
    ),
    route(replyInChat, (context) => {
      const { lines, after } = context.body;
      assertLines(lines, (index) => `/lines/${index}/text`);
      return context.write(async (tx) => {
        const chat = await reachedChat(tx, context);
        const staffId = staffOf(context);
        await holder(tx, chat, staffId);
        await say(tx, chat, { lines, author: 'staff', staffId, by: { ...byOf(context), tell } });
        return ok({ data: await chatDetail(tx, chat.id, { context, after }) });
      });
    }),
  ];
}

const byOf = ({ now, actor, requestId }: RequestContext) => ({ now, actor, requestId });

/** Product admins have no staff record, and no right to write. */
function staffOf({ person }: RequestContext): number {
  const staffId = person?.staffId ?? null;
  if (staffId === null) throw refuse('forbidden');
  return staffId;
}

/** The locked chat of a path, within the caller's reach. */
async function reachedChat(
  tx: Tx,
  { params, scope, person }: RequestContext<{ id: string }>,
): Promise<StoredChat> {
  const chat = await lockedChat(tx, readId(params.id) ?? 0);
  if (!isReached(scope, person, chat)) throw refuse('not-found');
  return chat;
}

/** The same to read: its id. */
async function reachedId(tx: Tx, { params, scope, person }: RequestContext<{ id: string }>): Promise<number> {
  const chat = await chatById(tx, readId(params.id) ?? 0);
  if (!chat || !isReached(scope, person, chat)) throw refuse('not-found');
  return chat.id;
}
