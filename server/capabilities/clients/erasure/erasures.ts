import {
  askErasure,
  decideErasure,
  listErasures,
  seeCertificate,
  seeErasure,
} from '#contract/clients/erasures.ts';
import type { ErasurePreview, ErasureRow } from '#contract/clients/erasures.ts';
import { can } from '#domain/access/permission-table.ts';
import { confirmsName, ERASURE_EXPIRES_MS, erasureState, mayDecide } from '#domain/clients/erasure.ts';
import type { ErasureOutcome } from '#domain/clients/erasure.ts';
import { ROLES } from '#domain/codes/role.ts';
import { checkNotes } from '#domain/intake/verdicts.ts';
import { toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import { REMAINING_KINDS } from '#domain/clients/erasure.ts';
import { base62 } from '#domain/visits/numbers.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { created, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { idOf } from '#server/infrastructure/resources/list-request.ts';
import { effectiveSettings, holdOfClient } from '../../vendors/index.ts';
import { lockClients } from '../records/clients-store.ts';
import { eraseApproved } from './erase-approved.ts';
import type { ErasureDeps } from './erase-approved.ts';
import {
  closeExpired,
  countsOf,
  endErasure,
  erasureFigures,
  erasureOf,
  insertErasure,
  listedErasures,
  lockErasure,
  openErasure,
  outlookOf,
  upcomingOf,
} from './erasures-store.ts';
import type { Outlook, StoredErasure } from './erasures-store.ts';

/** Requests of one page. */
const PAGE = 20;
/** Roles that may decide. */
const DECIDERS = ROLES.filter((role) => can(role, 'clients-erase', 'write'));

/** Erasing clients: a person asks, another one decides, and a certificate tells of it without the client. */
export const erasureRoutes = (deps: ErasureDeps): Route[] => [
  route(seeErasure, (context) =>
    context.read(async (tx) => {
      const clientId = idOf(context.params.id);
      const { stands: _, inService, ...outlook } = await standing(tx, clientId);
      const open = await openErasure(tx, clientId);
      const { deciders } = await figures(tx, context);
      const isOpen = open !== undefined && erasureState({ ...open, now: context.now }) === 'open';
      const row = isOpen ? rowOf(open, { ...reader(context), upcoming: outlook.upcoming }) : null;
      const held = heldView(await holdOfClient(tx, clientId));
      return ok({ data: { ...outlook, in_service: inService, deciders, open: row, held } });
    }),
  ),
  route(askErasure, (context) =>
    context.write(async (tx) => {
      const { now, body } = context;
      const clientId = idOf(context.params.id);
      const { name } = await standing(tx, clientId);
      assertName(body.name, name);
      const note = body.notes.trim().normalize('NFC');
      const digitRule = (await effectiveSettings(tx)).feature('notesFieldDigitValidation');
      const verdict = checkNotes(note, { digitRule });
      if (verdict)
        throw refuse('field-invalid', { fields: [{ pointer: '/notes', label: 'notes', ...verdict }] });
      if (await holdOfClient(tx, clientId)) throw refuse('client-held');
      await closeExpired(tx, { clientId, now });
      if (await openErasure(tx, clientId)) throw refuse('erasure-open');
      const reference = base62(deps.random(16));
      await insertErasure(tx, {
        reference,
        clientId,
        reason: body.reason,
        note,
        staffId: reader(context).staffId,
        now,
        expiresAt: now + ERASURE_EXPIRES_MS,
      });
      await record(tx, context, { clientId, kind: 'client-erasure-asked' });
      return created({ data: { reference } });
    }),
  ),
  route(listErasures, (context) =>
    context.read(async (tx) => {
      const before = context.query.before ? readId(context.query.before) : null;
      const rows = await listedErasures(tx, { before, most: PAGE + 1 });
      const shown = rows.slice(0, PAGE);
      const open = shown.filter((row) => erasureState({ ...row, now: context.now }) === 'open');
      const upcoming = await upcomingOf(
        tx,
        open.map(({ clientId }) => clientId),
      );
      const data = shown.map((row) =>
        rowOf(row, { ...reader(context), upcoming: upcoming.get(row.clientId) ?? 0 }),
      );
      const next = rows.length > PAGE ? String(shown.at(-1)!.id) : null;
      return ok({ data, meta: { next, ...(await figures(tx, context)) } });
    }),
  ),
  route(decideErasure, (context) =>
    context.write(async (tx) => {
      const { outcome, name } = context.body;
      const stored = await lockErasure(tx, context.params.reference);
      if (!stored) throw refuse('not-found');
      assertDecision(stored, context, outcome);
      if (outcome === 'approve') {
        assertName(name, stored.client);
        // Locks first: a hold that is being set waits for the erasure, or is seen here.
        await lockClients(tx, [stored.clientId]);
        if (await holdOfClient(tx, stored.clientId)) throw refuse('client-held');
        await eraseApproved(tx, deps, { stored, staffId: reader(context).staffId, ...context });
      } else {
        const state = outcome === 'decline' ? 'declined' : 'withdrawn';
        const { now } = context;
        await endErasure(tx, stored.id, { state, staffId: reader(context).staffId, now, result: null });
        await record(tx, context, { clientId: stored.clientId, kind: `client-erasure-${state}` });
      }
      const { state } = (await erasureOf(tx, stored.reference))!;
      return ok({ data: { reference: stored.reference, state } });
    }),
  ),
  route(seeCertificate, (context) =>
    context.read(async (tx) => {
      const stored = await erasureOf(tx, context.params.reference);
      if (!stored || stored.result === null || stored.decidedAt === null) throw refuse('not-found');
      const { erased, remaining, cancelled } = stored.result;
      return ok({
        data: {
          reference: stored.reference,
          vendor: context.vendor.name,
          reason: stored.reason,
          asked_by: stored.askedByName,
          asked_at: toIso(stored.askedAt),
          approved_by: stored.decidedByName,
          approved_at: toIso(stored.decidedAt),
          cancelled,
          erased: countsOf(erased),
          remaining: REMAINING_KINDS.map((kind) => ({ kind, count: remaining[kind] })),
          repeated_at: stored.repeatedAt === null ? null : toIso(stored.repeatedAt),
        },
      });
    }),
  ),
];

type Reading = Pick<RequestContext, 'person' | 'now'>;

const heldView = (hold: Awaited<ReturnType<typeof holdOfClient>>): ErasurePreview['data']['held'] =>
  hold === undefined
    ? null
    : {
        reason: hold.reason,
        reference: hold.reference,
        set_by: hold.setByName,
        set_at: toIso(hold.setAt),
      };

/** Product admins have no right to erase, so each reader is one of the vendor's staff. */
const reader = ({ person, now }: Reading) => ({ staffId: person?.staffId ?? 0, now });

const figures = (tx: Tx, context: Reading) => erasureFigures(tx, { ...reader(context), roles: DECIDERS });

/** An erased or merged record is not found. */
async function standing(tx: Tx, clientId: number): Promise<Outlook> {
  const outlook = await outlookOf(tx, clientId);
  if (!outlook?.stands) throw refuse('not-found');
  return outlook;
}

function assertName(typed: string, name: string): void {
  if (confirmsName(typed, name)) return;
  throw refuse('field-invalid', { fields: [{ pointer: '/name', code: 'name_differs', label: 'name' }] });
}

function assertDecision(stored: StoredErasure, context: Reading, outcome: ErasureOutcome): void {
  const { staffId, now } = reader(context);
  const verdict = mayDecide({
    state: erasureState({ ...stored, now }),
    outcome,
    isOwn: stored.askedBy === staffId,
  });
  if (verdict.ok) return;
  if (verdict.because === 'own') throw refuse('erasure-own');
  throw refuse(verdict.because === 'closed' ? 'erasure-closed' : 'forbidden');
}

function rowOf(
  row: StoredErasure,
  { staffId, now, upcoming }: { staffId: number; now: Instant; upcoming: number },
): ErasureRow {
  const state = erasureState({ ...row, now });
  const isOpen = state === 'open';
  return {
    reference: row.reference,
    state,
    reason: row.reason,
    client: isOpen ? row.client : '',
    notes: isOpen ? row.note : '',
    asked_by: row.askedByName,
    asked_at: toIso(row.askedAt),
    expires_at: toIso(row.expiresAt),
    decided_by: row.decidedByName,
    decided_at: row.decidedAt === null ? null : toIso(row.decidedAt),
    is_own: row.askedBy === staffId,
    upcoming,
  };
}

/** A stream of its own: an open form of the client stays current. */
async function record(
  tx: Tx,
  { actor, now, requestId }: Pick<RequestContext, 'actor' | 'now' | 'requestId'>,
  { clientId, kind }: { clientId: number; kind: string },
): Promise<void> {
  const version = await nextVersionOf(tx, 'client-erasure', clientId);
  const subject = { kind: 'client-erasure', id: clientId, version };
  await appendEvent(tx, { subject, kind, actor, at: now, requestId });
}
