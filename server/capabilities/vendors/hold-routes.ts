import { liftHold, listHolds, setHold } from '#contract/settings/holds.ts';
import type { LegalHold } from '#contract/settings/holds.ts';
import { toIso } from '#domain/time/instant.ts';
import { holdDays, holdPeriod } from '#domain/vendors/legal-holds.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { created, nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent } from '#server/infrastructure/outbox/events-store.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import { endHold, holdableClient, insertHold, listedHolds } from './holds-store.ts';
import type { StoredHold } from './holds-store.ts';

/** The list is short: a vendor holds few clients and periods. */
const MOST_LISTED = 200;

/** Legal holds: administrators set and lift them; retention and erasures read them. */
export const holdRoutes: readonly Route[] = [
  route(listHolds, (context) =>
    context.read(async (tx) => ok({ data: (await listedHolds(tx, { most: MOST_LISTED })).map(rowOf) })),
  ),
  route(setHold, (context) =>
    context.write(async (tx) => {
      const { body, now } = context;
      const { reason } = body;
      const subject = await subjectOfHold(tx, body);
      const reference = body.reference.trim().normalize('NFC');
      const id = await insertHold(tx, { ...subject, reason, reference, staffId: staffOf(context), now });
      await record(tx, context, { id, version: 1, kind: 'legal-hold-set' });
      return created({ data: { id: String(id) } });
    }),
  ),
  route(liftHold, (context) =>
    context.write(async (tx) => {
      const id = readId(context.params.id) ?? 0;
      if (!(await endHold(tx, { id, staffId: staffOf(context), now: context.now })))
        throw refuse('not-found');
      await record(tx, context, { id, version: 2, kind: 'legal-hold-lifted' });
      return nothing();
    }),
  ),
];

interface NamedSubject {
  client_id: string | null;
  from: string | null;
  until: string | null;
}

/** A client of the vendor, or a period whose last day is not before its first. */
async function subjectOfHold(tx: Tx, { client_id: client, from, until }: NamedSubject) {
  if (client !== null) {
    const clientId = readId(client) ?? 0;
    if (from !== null || until !== null) throw faulty('/from', 'not_asked');
    if (!(await holdableClient(tx, clientId))) throw faulty('/client_id', 'required');
    return { clientId, fromAt: null, untilAt: null };
  }
  if (from === null) throw faulty('/from', 'required');
  if (until === null) throw faulty('/until', 'required');
  if (until < from)
    throw refuse('field-invalid', { fields: [{ pointer: '/until', code: 'least', values: { min: from } }] });
  return { clientId: null, ...holdPeriod(from, until) };
}

const faulty = (pointer: string, code: 'required' | 'not_asked') =>
  refuse('field-invalid', { fields: [{ pointer, code }] });

const staffOf = ({ person }: Pick<RequestContext, 'person'>): number | null => person?.staffId ?? null;

function rowOf(hold: StoredHold): LegalHold {
  const { fromAt, untilAt } = hold;
  const days =
    fromAt === null || untilAt === null ? { from: null, until: null } : holdDays({ fromAt, untilAt });
  return {
    id: String(hold.id),
    client_id: hold.clientId === null ? null : String(hold.clientId),
    client: hold.client,
    ...days,
    reason: hold.reason,
    reference: hold.reference,
    set_by: hold.setByName,
    set_at: toIso(hold.setAt),
    lifted_by: hold.liftedByName,
    lifted_at: hold.liftedAt === null ? null : toIso(hold.liftedAt),
  };
}

async function record(
  tx: Tx,
  { actor, person, now, source, requestId }: RequestContext,
  { id, version, kind }: { id: number; version: number; kind: 'legal-hold-set' | 'legal-hold-lifted' },
): Promise<void> {
  await appendEvent(tx, { subject: { kind: 'legal-hold', id, version }, kind, actor, at: now, requestId });
  await recordSecurityEvent(tx, {
    kind,
    at: now,
    identityId: person?.identityId ?? null,
    account: person?.email ?? '',
    address: source,
    requestId,
    detail: { hold: id },
  });
}
