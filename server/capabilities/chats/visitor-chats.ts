import { endOwnChat, seeChat, seeChatOffer, startChat, writeInChat } from '#contract/chats/chats.ts';
import type { ChatLine, VisitorChat } from '#contract/chats/chats.ts';
import {
  checkEmail,
  checkName,
  checkPhone,
  normaliseEmail,
  normalisePhone,
} from '#domain/intake/verdicts.ts';
import { toIso } from '#domain/time/instant.ts';
import type { BodyOf } from '#contract/protocol/endpoint.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { created, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { Keys } from '#server/infrastructure/signing/keys.ts';
import { sourceMark } from '../visits/index.ts';
import { chatOffer, waitAt } from './availability.ts';
import type { TellChat } from './chat-channels.ts';
import { chatCode, opensChat } from './chat-code.ts';
import { assertLines, endChat, lockedChat, openChat, say } from './chat-port.ts';
import { chatByStartKey, linesAfter, listedChat, serviceExists, waitingAt } from './chats-store.ts';
import type { LineRow } from './chats-store.ts';

export interface VisitorChatDeps {
  keys: Keys;
  tell: TellChat;
  /** Limits chats per address; off only for load tests on a loopback address. */
  limitsOn: boolean;
}

/** Our own web chat on the pages of visitors. The code of a chat opens it. */
export function visitorChatRoutes(deps: VisitorChatDeps): Route[] {
  const by = ({ now, actor, requestId }: RequestContext) => ({ now, actor, requestId, tell: deps.tell });
  const opened = ({ vendor, params }: RequestContext<{ id: string }>, code: string | undefined): number => {
    const id = readId(params.id) ?? 0;
    if (!opensChat(deps.keys, { vendorId: vendor.id, id }, code ?? '')) throw refuse('not-found');
    return id;
  };
  const seen = (tx: Tx, of: { id: number; after: number | undefined }, context: RequestContext) =>
    visitorChat(tx, of, { deps, context });
  return [
    route(seeChatOffer, ({ read, params, now }) =>
      read(async (tx) => ok({ data: await chatOffer(tx, readId(params.id) ?? 0, now) })),
    ),
    route(startChat, (context) =>
      context.write(async (tx) => {
        const { body, now, vendor, source } = context;
        const contact = contactOf(body);
        assertLines([body], () => '/text');
        const locationId = readId(body.location_id) ?? 0;
        const serviceId = readId(body.service_id ?? null);
        if (!(await chatByStartKey(tx, body.key))) await assertOffer(tx, { locationId, serviceId, now });
        const sourceMarkOf = deps.limitsOn ? sourceMark(deps.keys, { vendorId: vendor.id, source }) : '';
        const chat = await openChat(
          tx,
          {
            ...contact,
            locationId,
            serviceId,
            page: body.page,
            lang: body.lang,
            startKey: body.key,
            sourceMark: sourceMarkOf,
            text: body.text,
            now,
          },
          by(context),
        );
        const data = await seen(tx, { id: chat.id, after: undefined }, context);
        return created({ data });
      }),
    ),
    route(seeChat, async (context) => {
      const id = opened(context, context.query.code);
      return context.read(async (tx) =>
        ok({ data: await seen(tx, { id, after: Number(context.query.after ?? 0) }, context) }),
      );
    }),
    route(writeInChat, async (context) => {
      const { code, lines, after } = context.body;
      const id = opened(context, code);
      assertLines(lines, (index) => `/lines/${index}/text`);
      return context.write(async (tx) => {
        const chat = await lockedChat(tx, id);
        await say(tx, chat, { lines, author: 'visitor', staffId: null, by: by(context) });
        return ok({ data: await seen(tx, { id, after }, context) });
      });
    }),
    route(endOwnChat, async (context) => {
      const { code, after } = context.body;
      const id = opened(context, code);
      return context.write(async (tx) => {
        const chat = await lockedChat(tx, id);
        await endChat(tx, chat, { outcome: 'visitor-ended', staffId: null, by: by(context) });
        return ok({ data: await seen(tx, { id, after }, context) });
      });
    }),
  ];
}

async function assertOffer(
  tx: Tx,
  { locationId, serviceId, now }: { locationId: number; serviceId: number | null; now: number },
): Promise<void> {
  const { open, reason } = await chatOffer(tx, locationId, now);
  if (!open) throw refuse('chat-unavailable', { meta: { reason } });
  if (serviceId !== null && !(await serviceExists(tx, serviceId)))
    throw refuse('field-invalid', { fields: [{ pointer: '/service_id', code: 'unknown' }] });
}

/** The contact, tidied; refuses invalid fields. Only the first name is required. */
function contactOf(body: BodyOf<typeof startChat>) {
  const { first_name, last_name = '', email = '', phone = '' } = body;
  const verdicts = {
    first_name: checkName(first_name, { required: true }),
    last_name: checkName(last_name),
    email: checkEmail(email),
    phone: checkPhone(phone),
  };
  const fields = Object.entries(verdicts).flatMap(([field, verdict]) =>
    verdict ? [{ pointer: `/${field}`, label: field, ...verdict }] : [],
  );
  if (fields.length > 0) throw refuse('field-invalid', { fields });
  return {
    firstName: first_name.trim(),
    lastName: last_name.trim(),
    email: normaliseEmail(email),
    phone: normalisePhone(phone),
  };
}

async function visitorChat(
  tx: Tx,
  { id, after = 0 }: { id: number; after: number | undefined },
  { deps, context }: { deps: VisitorChatDeps; context: RequestContext },
): Promise<VisitorChat> {
  const chat = await listedChat(tx, id);
  if (!chat) throw refuse('not-found');
  const { locationId, waitsSince: since } = chat;
  const waits = chat.state === 'waiting';
  return {
    id: String(id),
    code: chatCode(deps.keys, { vendorId: tx.vendorId, id }),
    state: chat.state,
    location_id: String(locationId),
    service_id: chat.serviceId === null ? null : String(chat.serviceId),
    staff: chat.state === 'open' ? chat.staff : null,
    ahead: waits ? await waitingAt(tx, { locationId, before: { since, id } }) : 0,
    wait_minutes: waits ? await waitAt(tx, locationId, context.now) : null,
    outcome: chat.outcome,
    last: chat.lastLine,
    lines: (await linesAfter(tx, { chatId: id, after })).map(lineOf),
  };
}

/** A line as both sides see it. */
export const lineOf = ({ saidAt, ...line }: LineRow): ChatLine => ({ ...line, at: toIso(saidAt) });
