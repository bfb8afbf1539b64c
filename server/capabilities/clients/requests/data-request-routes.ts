import { correctClient, exportClientData, seeAccesses } from '#contract/clients/data-requests.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { guardedValues, unseenFaults } from '#server/infrastructure/resources/field-masks.ts';
import { idOf } from '#server/infrastructure/resources/list-request.ts';
import { recordWriter } from '#server/infrastructure/resources/record-writer.ts';
import { recordSecurityEvent } from '#server/infrastructure/security-log/security-events-store.ts';
import { accessRows, insertRequest } from '../records/client-requests-store.ts';
import { isClientWithin } from '../records/client-scope-store.ts';
import { clientDocument, clientPage } from './export-client-data.ts';
import type { ClientDataOwner } from '../erasure/forget-client.ts';
import { changedBefore } from '../merging/merge-as-chosen.ts';
import { CLIENT_RULES, lockedOf, masksOf, readableClient, storedClient } from '../records/set-up-clients.ts';

const ACCESSES = 50;
const writer = recordWriter(CLIENT_RULES);

/** What clients may ask for: their data, who looked at it, and corrections. Each is recorded. */
export function dataRequestRoutes(dataOwners: readonly ClientDataOwner[]): Route[] {
  return [
    route(exportClientData, (context) =>
      context.write(async (tx) => {
        const { scope, language, body, person } = context;
        // The copy holds everything on record.
        if ((person?.hides ?? []).length > 0) throw refuse('forbidden');
        const { id } = await readableClient(tx, context);
        await noteRequest(tx, context, { id, kind: 'export', reason: body.reason.trim() });
        const document = await clientDocument(tx, dataOwners, { clientId: id, scope });
        const title = context.vendor.name;
        return ok({
          data: {
            file_name: `client-${id}`,
            document,
            page: clientPage(document, { title, language }),
          },
        });
      }),
    ),
    route(seeAccesses, (context) =>
      context.write(async (tx) => {
        const { id } = await readableClient(tx, context);
        const before = context.query.before ? readId(context.query.before) : null;
        const rows = await accessRows(tx, { clientId: id, before, most: ACCESSES + 1 });
        // Reading on is the same look.
        if (before === null) await noteRequest(tx, context, { id, kind: 'accesses', reason: '' });
        const data = rows
          .slice(0, ACCESSES)
          .map((row) => ({ ...row, id: String(row.id), at: toIso(row.at) }));
        return ok({ data, meta: { next: rows.length > ACCESSES ? data.at(-1)!.id : null } });
      }),
    ),
    route(correctClient, (context) =>
      context.write(async (tx) => {
        const { version, reason, values } = context.body;
        const id = idOf(context.params.id);
        if (!(await isClientWithin(tx, { clientId: id, scope: context.scope }))) throw refuse('not-found');
        const record = await storedClient(tx, id, { lock: true });
        if (!record) throw refuse('not-found');
        if (record.version !== version) throw await changedBefore(tx, { id, version: record.version });
        const { values: corrected, refused } = guardedValues(values, record.values, {
          masks: masksOf(context.person),
          locked: lockedOf(context.person),
        });
        if (refused.length > 0) throw refuse('field-invalid', { fields: unseenFaults(refused) });
        const saved = await writer.save(tx, { id, record, change: context }, corrected);
        await noteRequest(tx, context, { id, kind: 'correction', reason: reason.trim() });
        return ok({ data: { id: String(id), version: saved.version } });
      }),
    ),
  ];
}

const KINDS = {
  export: { event: 'client-exported', security: 'client-data-exported' },
  accesses: { event: 'client-log-read', security: 'client-log-read' },
  correction: { event: 'client-corrected', security: 'client-corrected' },
} as const;

/** Records the request with its reason, in the log of accesses and in the log of security events. */
async function noteRequest(
  tx: Tx,
  context: Pick<RequestContext, 'person' | 'actor' | 'now' | 'source' | 'requestId'>,
  { id, kind, reason }: { id: number; kind: keyof typeof KINDS; reason: string },
): Promise<void> {
  const { person, actor, now, source: address, requestId } = context;
  await insertRequest(tx, { clientId: id, kind, staffId: person?.staffId ?? null, reason, now });
  // A stream of its own: an open form of the client stays current.
  const subject = { kind: 'client-access', id, version: await nextVersionOf(tx, 'client-access', id) };
  await appendEvent(tx, { subject, kind: KINDS[kind].event, actor, at: now, requestId });
  await recordSecurityEvent(tx, {
    kind: KINDS[kind].security,
    at: now,
    identityId: person?.identityId ?? null,
    account: person?.email ?? '',
    address,
    requestId,
    detail: { client: id },
  });
}
