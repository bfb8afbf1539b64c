import { SETTINGS_DRAFTS } from '#contract/settings/settings-drafts.ts';
import type { PageSetting, SettingsPageEndpoints } from '#contract/settings/settings-page.ts';
import { fromIso, toIso } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { appendEvent, nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import { settingFaults } from './setting-faults.ts';
import {
  deleteDraft,
  draftAt,
  insertDraft,
  scheduleDraft,
  unscheduleDraft,
} from './settings-drafts-store.ts';
import type { DraftScope, StoredDraft } from './settings-drafts-store.ts';
import {
  assertMayChange,
  assertVersion,
  pageOf,
  pageScopeOf,
  readPageSettings,
  saveSettingsPage,
} from './settings-page-routes.ts';
import type { PageScope } from './settings-page-routes.ts';
import { subjectOf } from './write-setting.ts';

export type Caller = Pick<RequestContext, 'actor' | 'now' | 'requestId'>;

interface Edits {
  values: Readonly<Record<string, unknown>>;
  reset: readonly string[];
}

/** The routes of the drafts of settings pages. */
export const settingsDraftRoutes = (deps: { db: Database }): Route[] =>
  SETTINGS_DRAFTS.flatMap(({ page, save, publish, schedule, unschedule, discard }) => [
    route(save, async (context) => {
      await assertMayChange(deps, context);
      return context.write(async (tx) => {
        const of = await lockedPage(tx, page, context);
        await saveDraft(tx, of, context.body);
        return ok(await pageOf(tx, of, true));
      });
    }),
    route(publish, async (context) => {
      await assertMayPublish(deps, page, context);
      return context.write(async (tx) => {
        const of = await lockedPage(tx, page, context);
        const draft = await assertRevision(tx, of, context.body.revision);
        if (draft !== undefined) await publishDraft(tx, of, { ...draft, version: context.body.version });
        return ok(await pageOf(tx, of, true));
      });
    }),
    route(schedule, async (context) => {
      const { revision, version, publish_at: publishAt } = context.body;
      await assertMayPublish(deps, page, context);
      return context.write(async (tx) => {
        const of = await lockedPage(tx, page, context);
        const draft = await assertRevision(tx, of, revision);
        if (draft !== undefined) await setSchedule(tx, of, { draft, version, publishAt: fromIso(publishAt) });
        return ok(await pageOf(tx, of, true));
      });
    }),
    route(unschedule, async (context) =>
      context.write(async (tx) => {
        const of = await lockedPage(tx, page, context);
        const draft = await assertRevision(tx, of, context.body.revision);
        if (draft !== undefined && draft.publishAt !== null) {
          await unscheduleDraft(tx, draft.id);
          await noteDraft(tx, of, { kind: 'settings-draft-unscheduled', id: draft.id });
        }
        return ok(await pageOf(tx, of, true));
      }),
    ),
    route(discard, async (context) =>
      context.write(async (tx) => {
        const of = await lockedPage(tx, page, context);
        const draft = await assertRevision(tx, of, context.body.revision);
        if (draft !== undefined) await removeDraft(tx, of, draft);
        return ok(await pageOf(tx, of, true));
      }),
    ),
  ]);

/** The rights that the stored changes need. Another draft, saved meanwhile, is refused by its revision. */
async function assertMayPublish(
  deps: { db: Database },
  page: SettingsPageEndpoints,
  context: Parameters<typeof pageAt>[2] & Pick<RequestContext, 'now' | 'read'>,
): Promise<void> {
  const seen = await context.read(async (tx) => draftAt(tx, await pageAt(tx, page, context)));
  await assertMayChange(deps, { ...context, body: seen ?? { values: {}, reset: [] } });
}

/** Saves the changes of a draft as the form does, and ends it. `version` is that of the page with which they began. */
export async function publishDraft(
  tx: Tx,
  of: PageScope & Caller & { bySchedule?: true },
  { id, version, values, reset }: Edits & { id: number; version: number },
): Promise<void> {
  await saveSettingsPage(tx, of, { version, values, reset });
  await deleteDraft(tx, of);
  const kind = of.bySchedule ? 'settings-draft-published-by-schedule' : 'settings-draft-published';
  await noteDraft(tx, of, { kind, id });
}

/** The same checks as now are repeated at the time. */
async function setSchedule(
  tx: Tx,
  of: PageScope & Caller,
  { draft, version, publishAt }: { draft: StoredDraft; version: number; publishAt: Instant },
): Promise<void> {
  if (publishAt <= of.now)
    throw refuse('field-invalid', { fields: [{ pointer: '/publish_at', code: 'past' }] });
  const fields = settingFaults(of.settings, draft);
  if (fields.length > 0) throw refuse('field-invalid', { fields });
  await assertVersion(tx, of, version);
  const { id } = draft;
  await scheduleDraft(tx, { id, version, publishAt, now: of.now, by: staffOf(of.actor) });
  await noteDraft(tx, of, {
    kind: 'settings-draft-scheduled',
    id,
    changes: [
      {
        field: 'publish_at',
        before: JSON.stringify(draft.publishAt === null ? null : toIso(draft.publishAt)),
        after: JSON.stringify(toIso(publishAt)),
      },
    ],
  });
}

const staffOf = (actor: Caller['actor']): number | null => (actor.kind === 'staff' ? actor.id : null);

/** The page at the place that a request names. */
const pageAt = async (
  tx: Tx,
  page: SettingsPageEndpoints,
  context: Pick<RequestContext, 'person' | 'scope'> & {
    body: { location_id: string | null; line_of_business_id?: string | null | undefined };
  },
): Promise<PageScope> => {
  const { location_id: location, line_of_business_id: line } = context.body;
  return pageScopeOf(tx, page, { ...context, at: { location, line } });
};

/** The same, with its settings locked until the end of the transaction, and the caller. */
async function lockedPage(
  tx: Tx,
  page: SettingsPageEndpoints,
  context: Parameters<typeof pageAt>[2] & Caller,
): Promise<PageScope & Caller> {
  const of = await pageAt(tx, page, context);
  const { kind, id } = subjectOf(of.place);
  await nextVersionOf(tx, kind, id);
  const { actor, now, requestId } = context;
  return { ...of, actor, now, requestId };
}

/** Stores the changes in place of the draft before. Without any, the page has no draft. */
async function saveDraft(
  tx: Tx,
  of: PageScope & Caller,
  { revision, version, values, reset }: Edits & { revision: number; version: number },
): Promise<void> {
  const fields = settingFaults(of.settings, { values, reset });
  if (fields.length > 0) throw refuse('field-invalid', { fields });
  const before = await assertRevision(tx, of, revision);
  if (Object.keys(values).length === 0 && reset.length === 0) {
    if (before !== undefined) await removeDraft(tx, of, before);
    return;
  }
  await deleteDraft(tx, of);
  const { path, place, now, actor } = of;
  // A schedule stays, in the name of the person who has changed the draft; one that has ended does not.
  const publishAt = before && before.unpublished === null ? before.publishAt : null;
  const by = staffOf(actor);
  const id = await insertDraft(tx, { path, place, version, values, reset, now, by, publishAt });
  const settings = await readPageSettings(tx, of);
  const drafted = valuesWith(settings, { values, reset });
  await noteDraft(tx, of, {
    kind: 'settings-drafted',
    id,
    changes: settings
      .filter(({ key }) => key in values || reset.includes(key))
      .map(({ key, value }) => ({
        field: key,
        before: JSON.stringify(value),
        after: JSON.stringify(drafted[key]),
      })),
  });
}

async function removeDraft(tx: Tx, of: PageScope & Caller, { id }: StoredDraft): Promise<void> {
  await deleteDraft(tx, of);
  await noteDraft(tx, of, { kind: 'settings-draft-removed', id });
}

/** Refuses a change of a draft that is not the stored one, with the values that the page would have with the stored one. */
async function assertRevision(tx: Tx, of: PageScope, revision: number): Promise<StoredDraft | undefined> {
  const draft = await draftAt(tx, of);
  if ((draft?.id ?? 0) === revision) return draft;
  const settings = await readPageSettings(tx, of);
  throw refuse('record-changed', {
    meta: {
      // The page itself may have changed, too: a person compares the two one after the other.
      draft: true,
      name: draft?.by ?? '',
      at: draft ? toIso(draft.at) : null,
      version: draft?.id ?? 0,
      values: valuesWith(settings, draft ?? { values: {}, reset: [] }),
    },
  });
}

/** The values of a page with changes over them. */
const valuesWith = (settings: readonly PageSetting[], { values, reset }: Edits): Record<string, unknown> =>
  Object.fromEntries(
    settings.map(({ key, value, inherited }) => [
      key,
      key in values ? values[key] : reset.includes(key) ? inherited : value,
    ]),
  );

/** Writes an event of the draft. Published values have events of their own. */
export async function noteDraft(
  tx: Tx,
  { path, place, actor, now, requestId }: DraftScope & Caller,
  { kind, id, changes }: { kind: string; id: number; changes?: Parameters<typeof appendEvent>[1]['changes'] },
): Promise<void> {
  const version = await nextVersionOf(tx, 'settings-draft', id);
  await appendEvent(tx, {
    subject: { kind: 'settings-draft', id, version },
    kind,
    actor,
    at: now,
    data: {
      page: path,
      ...(place.locationId !== 0 && { location_id: place.locationId }),
      ...(place.lineId !== 0 && { line_of_business_id: place.lineId }),
    },
    ...(changes && { changes }),
    requestId,
  });
}
