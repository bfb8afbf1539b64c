import type { ChatDetail, ChatRow } from '#contract/chats/chats.ts';
import { seesField } from '#domain/access/field-visibility.ts';
import { maskedPhone } from '#domain/clients/masked-contact.ts';
import { maskedEmail } from '#domain/intake/email.ts';
import { fullName } from '#domain/language/person-name.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { clientViewOf } from '../queue/index.ts';
import { linesAfter, listedChat } from './chats-store.ts';
import type { ChatListRow } from './chats-store.ts';
import { lineOf } from './visitor-chats.ts';

const idText = (id: number | null): string | null => (id === null ? null : String(id));

export const chatRow = (row: ChatListRow): ChatRow => ({
  id: String(row.id),
  version: row.version,
  state: row.state,
  location_id: String(row.locationId),
  location: row.location,
  service_id: idText(row.serviceId),
  service: row.service,
  name: fullName(row.firstName, row.lastName),
  language: row.lang,
  page: row.page,
  started: toIso(row.createdAt),
  accepted: row.acceptedAt === null ? null : toIso(row.acceptedAt),
  staff_id: idText(row.staffId),
  staff: row.staff,
  outcome: row.outcome,
  unread: row.state === 'ended' ? 0 : row.unread,
  last: row.lastLine,
});

/** A chat with its lines after a number. `clients-see` decides on its contact; the caller has checked the reach. */
export async function chatDetail(
  tx: Tx,
  id: number,
  { context, after = 0 }: { context: RequestContext; after: number | undefined },
): Promise<ChatDetail> {
  const { person } = context;
  const row = await listedChat(tx, id);
  if (!row) throw refuse('not-found');
  const isWhole =
    clientViewOf(person, { locationId: row.locationId, staffId: row.staffId ?? person?.staffId ?? null }) ===
    'full';
  const client =
    row.clientId === null
      ? null
      : {
          id: String(row.clientId),
          name: row.client ?? '',
          confirmed: row.clientLink === 'confirmed',
        };
  return {
    ...chatRow(row),
    first_name: row.firstName,
    last_name: row.lastName,
    email: isWhole && seesField(person, 'email') ? row.email : (maskedEmail(row.email) ?? ''),
    phone: isWhole && seesField(person, 'phone') ? row.phone : maskedPhone(row.phone),
    client,
    lines: (await linesAfter(tx, { chatId: id, after })).map(lineOf),
    own: row.state === 'open' && row.staffId === (person?.staffId ?? null),
  };
}
