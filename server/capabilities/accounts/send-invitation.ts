import { DAY } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Person, RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import type { Change } from '#server/infrastructure/resources/record-rules.ts';
import { sendLetter } from '../access/index.ts';
import type { LetterSender } from '../access/index.ts';
import { managedStaff } from '../staff/index.ts';
import { record } from './accounts-deps.ts';
import type { AccountsDeps } from './accounts-deps.ts';

const INVITATION_MS = 7 * DAY;

type Invited = Pick<
  Awaited<ReturnType<typeof managedStaff>>,
  'id' | 'email' | 'displayName' | 'role' | 'identityId' | 'isDeactivated'
>;

/** Whether an invitation reaches a person: an account is never overwritten. */
export const isInvitable = ({ identityId, email, isDeactivated }: Invited): boolean =>
  identityId === null && email !== '' && !isDeactivated;

/** Sends a person the link to a sign-in, in the name of another one. */
export async function sendInvitation(
  tx: Tx,
  { keys }: Pick<AccountsDeps, 'keys'>,
  of: {
    staff: Invited;
    sender: LetterSender;
    by: { person: Person } & Pick<RequestContext, 'now' | 'source' | 'requestId'>;
  },
): Promise<{ email: string; expiresAt: Instant }> {
  const { staff, sender, by } = of;
  const { person, now } = by;
  const expiresAt = now + INVITATION_MS;
  const email = staff.email.toLowerCase();
  await sendLetter(tx, keys, {
    kind: 'invitation',
    to: { identityId: null, email, name: staff.displayName, lang: '' },
    sender,
    values: { by: person.name, until: expiresAt },
    page: '/invitation',
    link: { subject: `invitation:${tx.vendorId}:${staff.id}`, identityId: null, expiresAt },
    now,
  });
  await record(tx, by, {
    kind: 'invitation-sent',
    identityId: person.identityId,
    account: person.email,
    detail: { staff_id: staff.id, role: staff.role },
  });
  return { email, expiresAt };
}

/** Invites a person whom a file has added; without an address there is no invitation. */
export const inviteAdded =
  (deps: Pick<AccountsDeps, 'keys' | 'senderOf'>) =>
  async (tx: Tx, staffId: number, { person = null, scope, now }: Change): Promise<void> => {
    const staff = await managedStaff(tx, staffId, { person, scope });
    if (!person || !isInvitable(staff)) return;
    const sender = await deps.senderOf(tx.vendorId);
    await sendInvitation(tx, deps, { staff, sender, by: { person, now, source: '', requestId: '' } });
  };
