import type { ClockHours } from '#domain/language/date-format.ts';
import type { SecurityEventKind } from '#domain/access/security-event.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import type { Person, RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import type { SecurityDetail } from '#server/infrastructure/security-log/security-events-store.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { assertFresh, sessionOfId } from '../access/index.ts';
import type { StartDeps } from '../access/index.ts';

export type AccountsDeps = StartDeps;

type Act = Pick<RequestContext, 'now' | 'source' | 'requestId'>;

/** Records what the caller did to an account. */
export async function record(
  tx: Tx,
  { now, source, requestId }: Act,
  of: { kind: SecurityEventKind; identityId: string | null; account: string; detail?: SecurityDetail },
): Promise<void> {
  await recordSecurityEvent(tx, { ...of, at: now, address: source, requestId });
}

/** The signed-in person with what their account says. */
export interface OwnAccount {
  person: Person;
  lang: string;
  /** Empty follows the language. */
  clock: NonNullable<ClockHours> | '';
  isDemo: boolean;
  vendorId: number;
}

/** The caller of an endpoint for signed-in people, with the parts of the account that the session holds. */
export async function ownAccount(
  { db }: Pick<AccountsDeps, 'db'>,
  { person }: { person: Person | null },
): Promise<OwnAccount> {
  const session = person && (await sessionOfId(db, person.sessionId));
  if (!person || !session) throw refuse('sign-in-required');
  const { lang, clock, isDemo } = session;
  return { person, lang, clock, isDemo, vendorId: person.vendor?.id ?? 0 };
}

/** The same for a change of the sign-in: it needs a recent password, and no shared account of the demo. */
export async function ownSecureAccount(
  deps: Pick<AccountsDeps, 'db'>,
  context: { person: Person | null; now: Instant },
): Promise<OwnAccount> {
  const account = await ownAccount(deps, context);
  if (account.isDemo) throw refuse('account-shared');
  await assertFresh(deps.db, account.person, context.now);
  return account;
}
