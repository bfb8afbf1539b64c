import type { ChatMove } from '#contract/chats/chats.ts';
import { cellOf } from '#domain/access/permission-table.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { isClientWithin } from '../clients/index.ts';
import { readScopeOf } from '../queue/index.ts';
import { takersAt } from './availability.ts';
import { onDutyNow } from './chat-duty-store.ts';
import { change, endChat } from './chat-port.ts';
import type { By } from './chat-port.ts';
import { locationsOf } from './chat-scope.ts';
import { markRead, namedLocations, nameOfStaff, saveChat } from './chats-store.ts';
import type { StoredChat } from './chats-store.ts';

/** What a move needs: the caller's request, and who hears of it. */
interface Moving<Move extends ChatMove = ChatMove> {
  move: Move;
  context: RequestContext;
  by: By;
}
type Of<Act extends ChatMove['act']> = Moving<Extract<ChatMove, { act: Act }>>;

/** Makes a move of a locked chat that the caller reaches. */
export async function moved(tx: Tx, chat: StoredChat, { move, ...rest }: Moving): Promise<void> {
  const staffId = rest.context.person?.staffId ?? null;
  if (staffId === null) throw refuse('forbidden');
  if (move.act === 'accept') return accept(tx, chat, { staffId, by: rest.by });
  if (move.act === 'link') return link(tx, chat, { move, ...rest });
  if (move.act === 'transfer') return transfer(tx, chat, { move, ...rest });
  await holder(tx, chat, staffId);
  if (move.act === 'read') return markRead(tx, { id: chat.id, upto: move.upto });
  if (move.act === 'end')
    return void (await endChat(tx, chat, { outcome: move.outcome, staffId, by: rest.by }));
  await change(tx, chat, {
    patch: { lastLineAt: rest.by.now, noticedAt: null },
    note: { kind: move.offer, staffId, author: 'staff' },
    event: 'chat-offered',
    data: { offer: move.offer },
    by: rest.by,
  });
}

/** One staff member accepts; a repetition of theirs changes nothing. A later one learns who has it. */
async function accept(tx: Tx, chat: StoredChat, { staffId, by }: { staffId: number; by: By }): Promise<void> {
  if (chat.state === 'ended') throw refuse('chat-ended');
  if (chat.state === 'open') {
    if (chat.staffId !== staffId) throw await taken(tx, chat);
    return;
  }
  await change(tx, chat, {
    patch: {
      state: 'open',
      staffId,
      acceptedAt: chat.acceptedAt ?? by.now,
      lastLineAt: by.now,
      noticedAt: null,
      readUpto: chat.lastLine,
    },
    note: { kind: 'accepted', staffId },
    event: 'chat-accepted',
    by,
  });
}

/** Passes a chat to a colleague who takes chats there, or to another location, where it waits again. */
async function transfer(tx: Tx, chat: StoredChat, { move, context, by }: Of<'transfer'>): Promise<void> {
  if (chat.state === 'ended') throw refuse('chat-ended');
  const [toStaff, toLocation] = [readId(move.staff_id ?? null), readId(move.location_id ?? null)];
  if ((toStaff === null) === (toLocation === null))
    throw refuse('field-invalid', { fields: [{ pointer: '/staff_id', code: 'choices' }] });
  const quiet = { lastLineAt: by.now, noticedAt: null };
  if (toStaff !== null) {
    const takers = takersAt(await onDutyNow(tx, by.now), chat.locationId);
    if (!takers.some(({ staffId }) => staffId === toStaff))
      throw refuse('field-invalid', { fields: [{ pointer: '/staff_id', code: 'unknown' }] });
    const acceptedAt = chat.acceptedAt ?? by.now;
    await change(tx, chat, {
      patch: { ...quiet, state: 'open', staffId: toStaff, acceptedAt, readUpto: 0 },
      note: { kind: 'transferred', staffId: toStaff },
      event: 'chat-transferred',
      data: { staff_id: toStaff },
      by,
    });
    return;
  }
  const locations = await namedLocations(tx, locationsOf(context.scope));
  if (toLocation === chat.locationId || !locations.some(({ id }) => id === toLocation))
    throw refuse('field-invalid', { fields: [{ pointer: '/location_id', code: 'unknown' }] });
  await change(tx, chat, {
    patch: {
      ...quiet,
      state: 'waiting',
      staffId: null,
      locationId: toLocation!,
      waitsSince: by.now,
      readUpto: 0,
    },
    note: { kind: 'transferred', staffId: null },
    event: 'chat-transferred',
    data: { to_location_id: toLocation },
    by,
  });
}

/** Links a client whom the caller may see, or removes the link. An ended chat may be linked too. */
async function link(tx: Tx, chat: StoredChat, { move, context, by }: Of<'link'>): Promise<void> {
  const clientId = readId(move.client_id);
  if (clientId !== null) {
    const scope = readScopeOf(context.person, 'clients-see');
    const isSuggested = clientId === chat.clientId;
    if (!scope || cellOf(context.person!, 'clients-see') === null) throw refuse('forbidden');
    if (!isSuggested && !(await isClientWithin(tx, { clientId, scope })))
      throw refuse('field-invalid', { fields: [{ pointer: '/client_id', code: 'unknown' }] });
  }
  const linked = { clientId, clientLink: clientId === null ? ('none' as const) : ('confirmed' as const) };
  by.tell(tx, await saveChat(tx, { ...chat, ...linked }));
}

/** Refuses everyone but the staff member who has the chat. */
export async function holder(tx: Tx, chat: StoredChat, staffId: number): Promise<void> {
  if (chat.state === 'ended') throw refuse('chat-ended');
  if (chat.staffId !== staffId) throw await taken(tx, chat);
}

const taken = async (tx: Tx, { staffId }: StoredChat) =>
  refuse('chat-taken', { meta: { name: staffId === null ? '' : await nameOfStaff(tx, staffId) } });
