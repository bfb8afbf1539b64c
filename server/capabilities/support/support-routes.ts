import {
  grantSupport,
  revokeSupport,
  seeDiagnostics,
  seeSupport,
  seeSupportContact,
} from '#contract/support/support.ts';
import type { Diagnostics, Support, SupportGrant, SupportStatus } from '#contract/support/support.ts';
import { FEATURE_NAMES, WAITING_FEATURES } from '#domain/codes/feature.ts';
import { isOnValue } from '#domain/vendors/feature-rules.ts';
import type { Instant } from '#domain/time/instant.ts';
import { DAY, HOUR, toIso } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { deadLetters } from '#server/infrastructure/jobs/jobs-store.ts';
import { listenerLags } from '#server/infrastructure/outbox/events-store.ts';
import { noteOnVendor } from '#server/infrastructure/security-log/note-on-vendor.ts';
import { endVisits } from '../access/index.ts';
import { featureNames } from '../features/index.ts';
import { effectiveSettings } from '../vendors/index.ts';
import {
  endGrant,
  failedMessages,
  grantsOf,
  insertGrant,
  integrationsOf,
  ownSettings,
  versionsOf,
  visitsOfAdmins,
} from './support-store.ts';
import type { StoredGrant } from './support-store.ts';

export interface SupportDeps {
  db: Database;
  realtime: { connections(): number };
}

const SHOWN = 20;
const WEEK = 7 * DAY;
/** As the health check counts it. */
const MOST_BEHIND = 10_000;

/** Admins grant product admins access, see their visits, and fetch what support needs. */
export const supportRoutes = (deps: SupportDeps): Route[] => [
  route(seeSupport, async (context) => {
    const status = await statusOf(deps);
    return context.read(async (tx) => ok({ data: await supportOf(tx, status, context.now) }));
  }),
  route(grantSupport, async (context) => {
    const status = await statusOf(deps);
    const reason = context.body.reason.trim();
    if (reason === '') throw refuse('field-invalid', { fields: [{ pointer: '/reason', code: 'required' }] });
    const staffId = context.person?.staffId ?? null;
    if (staffId === null) throw refuse('forbidden');
    const { hours } = context.body;
    return context.write(async (tx) => {
      await insertGrant(tx, { staffId, reason, now: context.now, endsAt: context.now + hours * HOUR });
      await noteOnVendor(tx, context, {
        kind: 'support-granted',
        detail: { reason, hours },
        data: { hours },
        actor: context.actor,
      });
      return ok({ data: await supportOf(tx, status, context.now) });
    });
  }),
  route(revokeSupport, async (context) => {
    const status = await statusOf(deps);
    const staffId = context.person?.staffId ?? null;
    if (staffId === null) throw refuse('forbidden');
    return context.write(async (tx) => {
      const id = readId(context.params.grantId) ?? 0;
      const ended = await endGrant(tx, { id, staffId, now: context.now });
      if (ended === undefined) throw refuse('not-found');
      if (ended) {
        await endVisits(tx, context.now);
        await noteOnVendor(tx, context, {
          kind: 'support-revoked',
          detail: {},
          data: {},
          actor: context.actor,
        });
      }
      return ok({ data: await supportOf(tx, status, context.now) });
    });
  }),
  route(seeDiagnostics, async (context) => {
    const status = await statusOf(deps);
    return context.read(async (tx) => ok({ data: await diagnosticsOf(tx, status, context) }));
  }),
  route(seeSupportContact, (context) =>
    context.read(async (tx) => {
      const settings = await effectiveSettings(tx);
      return ok({
        data: {
          name: settings.get('support.contactName'),
          email: settings.get('support.contactEmail'),
          phone: settings.get('support.contactPhone'),
          help_url: settings.get('support.helpUrl'),
        },
      });
    }),
  ),
];

async function statusOf({ db, realtime }: SupportDeps): Promise<SupportStatus> {
  return db.acrossVendors(async (tx) => {
    const lags = await listenerLags(tx);
    const behind = Math.max(0, ...lags.map(({ lag }) => lag));
    return {
      events_behind: behind,
      failed_jobs: await deadLetters(tx),
      jobs: behind > MOST_BEHIND ? ('behind' as const) : ('working' as const),
      connections: realtime.connections(),
    };
  }, 'foyer_worker');
}

async function supportOf(tx: Tx, status: SupportStatus, now: Instant): Promise<Support> {
  const visits = await visitsOfAdmins(tx, SHOWN);
  const values = await featureValues(tx);
  const names = await featureNames(tx);
  return {
    grants: (await grantsOf(tx, SHOWN)).map((grant) => grantRow(grant, now)),
    visits: visits.map(({ id, account, at, minutes, reason }) => ({
      id: String(id),
      account,
      at: toIso(at),
      minutes: minutes ?? 0,
      reason: reason ?? '',
    })),
    status,
    features: Object.entries(values).map(([key, value]) => ({
      key,
      names: names.get(key) ?? { en: key, fr: '' },
      value,
      is_on: isOnValue(value),
      is_waiting: (WAITING_FEATURES as readonly string[]).includes(key),
    })),
  };
}

/** The built-in features in their order, then those that product admins have added. */
async function featureValues(tx: Tx): Promise<Record<string, boolean | string>> {
  const settings = await effectiveSettings(tx);
  const features = settings.features();
  const known = FEATURE_NAMES.map((name) => [name, features[name]] as const);
  return { ...Object.fromEntries(known), ...settings.addedFeatures() };
}

const grantRow = (grant: StoredGrant, now: Instant): SupportGrant => ({
  id: String(grant.id),
  reason: grant.reason,
  granted_by: grant.grantedBy,
  granted_at: toIso(grant.grantedAt),
  ends_at: toIso(grant.endsAt),
  revoked_at: grant.revokedAt === null ? null : toIso(grant.revokedAt),
  state: grant.revokedAt !== null ? 'revoked' : grant.endsAt <= now ? 'ended' : 'active',
});

async function diagnosticsOf(
  tx: Tx,
  status: SupportStatus,
  { vendor, now }: RequestContext,
): Promise<Diagnostics> {
  const stored = await ownSettings(tx);
  const integrations = await integrationsOf(tx);
  const messages = await failedMessages(tx, { since: now - WEEK, most: SHOWN });
  return {
    made_at: toIso(now),
    vendor: { ...vendor, id: String(vendor.id) },
    versions: { ...(await versionsOf(tx)), node: process.version },
    settings: Object.fromEntries(stored.map(({ key, value }) => [key, value])),
    features: await featureValues(tx),
    integrations: integrations.map(({ kind, state, failedAt, failure }) => ({
      kind,
      state,
      failed_at: failedAt === null ? null : toIso(failedAt),
      failure,
    })),
    failed_messages: messages.map((message) => ({ ...message, at: toIso(message.at) })),
    status,
  };
}
