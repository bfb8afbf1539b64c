import { SETTINGS_DRAFTS } from '#contract/settings/settings-drafts.ts';
import type { SettingsDraftEndpoints } from '#contract/settings/settings-drafts.ts';
import type { UnpublishedReason } from '#contract/settings/settings-page.ts';
import { cellOf } from '#domain/access/permission-table.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { Clock } from '#server/infrastructure/clock/clock.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { Refusal, refuse } from '#server/infrastructure/http/response/refusal.ts';
import type { Job } from '#server/infrastructure/jobs/jobs.ts';
import { nextVersionOf } from '#server/infrastructure/outbox/events-store.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { rightsOfStarter } from '#server/infrastructure/resources/starter.ts';
import { draftAt, dueDrafts, endSchedule, scopeOfDraft } from './settings-drafts-store.ts';
import type { DueDraft, DraftScope, StoredDraft } from './settings-drafts-store.ts';
import { noteDraft, publishDraft } from './settings-drafts.ts';
import { guardsOf, mayChange, pageScopeOf } from './settings-page-routes.ts';
import type { PageScope } from './settings-page-routes.ts';
import { subjectOf } from './write-setting.ts';

/** Drafts of one run; the next one takes the others. */
const MOST = 200;

/** Publishes drafts of settings at their time. */
export const publishScheduledDraftsJob = (deps: { db: Database; clock: Clock }): Job => ({
  name: 'publish-scheduled-drafts',
  everySeconds: 5,
  async work() {
    const now = deps.clock.now();
    const due = await deps.db.acrossVendors((tx) => dueDrafts(tx, { now, most: MOST }), 'foyer_worker');
    const errors: unknown[] = [];
    // A draft that fails keeps no other one waiting.
    for (const draft of due)
      await publishOrEnd(deps.db, draft, now).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  },
});

/** Publishes one draft. If that is refused, its schedule ends with the reason, and the settings stay as they are. */
async function publishOrEnd(db: Database, { vendorId, id }: DueDraft, now: Instant): Promise<void> {
  try {
    await db.withVendor(vendorId, async (tx) => {
      const due = await lockedDraft(tx, id, now);
      if (due === undefined) return;
      const { draft, page, place } = due;
      const scope = await scopeNow(tx, page, { draft, place });
      const caller = { actor: actorOf(draft), now, requestId: '', bySchedule: true } as const;
      await publishDraft(tx, { ...scope, ...caller }, draft);
    });
  } catch (error) {
    const reason = error instanceof Refusal ? REASONS[error.code] : undefined;
    if (reason === undefined) throw error;
    await db.withVendor(vendorId, async (tx) => {
      const due = await lockedDraft(tx, id, now);
      if (due === undefined) return;
      const { path, place } = due;
      await endSchedule(tx, id, reason);
      const actor: Actor = { kind: 'system', id: null };
      await noteDraft(
        tx,
        { path, place, actor, now, requestId: '' },
        { kind: 'settings-draft-not-published', id },
      );
    });
  }
}

const REASONS: Partial<Record<Refusal['code'], UnpublishedReason>> = {
  'record-changed': 'changed',
  'field-invalid': 'invalid',
  forbidden: 'right',
  'not-found': 'right',
};

interface LockedDraft extends DraftScope {
  draft: StoredDraft;
  page: SettingsDraftEndpoints['page'];
}

/** The draft with the settings there locked; undefined if it is no longer due: another process or a person came first. */
async function lockedDraft(tx: Tx, id: number, now: Instant): Promise<LockedDraft | undefined> {
  const of = await scopeOfDraft(tx, id);
  const page = SETTINGS_DRAFTS.find((drafts) => drafts.page.path === of?.path)?.page;
  if (of === undefined || page === undefined) return undefined;
  const { kind, id: subject } = subjectOf(of.place);
  await nextVersionOf(tx, kind, subject);
  const draft = await draftAt(tx, of);
  const isDue =
    draft?.id === id && draft.unpublished === null && draft.publishAt !== null && draft.publishAt <= now;
  return isDue ? { ...of, page, draft } : undefined;
}

/** The page as the person who scheduled the draft may change it now. */
async function scopeNow(
  tx: Tx,
  page: SettingsDraftEndpoints['page'],
  { draft, place }: { draft: StoredDraft; place: DraftScope['place'] },
): Promise<PageScope> {
  const rights = await rightsOfStarter(tx, {
    staffId: draft.scheduledBy,
    access: page.changeAccess,
    act: 'write',
  });
  if (rights === null) throw refuse('forbidden');
  const { person, scope } = rights;
  const lacks = [...guardsOf(draft)].some((guard) => cellOf(person, guard, 'write') === null);
  if (lacks || !mayChange(person, page)) throw refuse('forbidden');
  const at = { location: idOf(place.locationId), line: idOf(place.lineId) };
  return pageScopeOf(tx, page, { person, scope, at });
}

const idOf = (id: number): string | null => (id === 0 ? null : String(id));

const actorOf = ({ scheduledBy: id }: StoredDraft): Actor =>
  id === null ? { kind: 'system', id: null } : { kind: 'staff', id };
