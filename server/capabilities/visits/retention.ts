import { DAY, HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { RetentionKind } from '#domain/vendors/retention-periods.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { forgetWordsOf } from '#server/infrastructure/outbox/events-store.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Due, DueCounts, Retention } from '#server/infrastructure/retention/retention.ts';
import { draftCutoff, storedCutoff } from '../vendors/index.ts';
import { emptyVisits } from './client-links-store.ts';
import { forgetGuesses, forgetOwners } from './code-guesses-store.ts';
import { forgetContactUses } from './contact-limits-store.ts';
import { visitsOfClient } from './erase-client.ts';
import { filesRemoval, removeOldFiles, removeWaitingFiles } from './files-store.ts';
import {
  areForgotten,
  clientsDue,
  clientsOfForgottenVisits,
  countFeedbackDue,
  countFilesDue,
  countNotesDue,
  countVisitsDue,
  markForgotten,
  outlookOfVisits,
  removeAttendeesNotes,
  removeFeedbackTexts,
  removeStaffNotes,
  removeVisitorsNotes,
  visitsToForget,
} from './retention-store.ts';

const BATCH = 500;
const CLIENTS = 50;
const FILES = 50;
/** The longest that a form may stay open. */
const FILES_WAIT = 6 * HOUR;
const GUESSES_MS = DAY;
const OWNERS_AFTER_END_MS = 90 * DAY;
const OWNERS_AT_MOST_MS = 400 * DAY;
const GUESSES = 1_000;

/**
 * Erases a client everywhere, as on their own request. The composition of the server passes it in, because it
 * knows every data owner.
 */
export type ForgetClient = (
  tx: Tx,
  forgetting: { clientId: number; actor: Actor; now: Instant },
) => Promise<boolean>;

/**
 * Retention of personal data of visits, with the periods of the vendor's settings. Guesses and the sources that
 * opened a visit are deleted when they protect no visitor any more.
 */
export function retentionOf({ forgetClient }: { forgetClient: ForgetClient }): readonly Retention[] {
  return [
    {
      name: 'wrong codes',
      keeps: '1 day',
      removeDue: (due) =>
        inBatches(due, (tx) => forgetGuesses(tx, { before: due.now - GUESSES_MS, most: GUESSES })),
    },
    {
      name: 'joins and bookings by contact',
      keeps: '1 day',
      removeDue: (due) =>
        inBatches(due, (tx) => forgetContactUses(tx, { before: due.now - GUESSES_MS, most: GUESSES })),
    },
    {
      name: 'sources that opened a visit',
      keeps: '90 days after the visit, at most 400 days',
      removeDue: (due) =>
        inBatches(due, (tx) =>
          forgetOwners(tx, {
            endedBefore: due.now - OWNERS_AFTER_END_MS,
            shownBefore: due.now - OWNERS_AT_MOST_MS,
            most: GUESSES,
          }),
        ),
    },
    {
      name: 'notes',
      keeps: '90 days after the visit (`retention.notesDays`)',
      removeDue: (due) =>
        inBatches(due, async (tx) => {
          const batch = { before: await storedCutoff(tx, 'notes', due.now), most: BATCH };
          const visitors = (await removeVisitorsNotes(tx, batch)) + (await removeAttendeesNotes(tx, batch));
          return visitors + (await removeStaffNotes(tx, batch));
        }),
      preview: { kind: 'notes', count: (tx, of) => countNotesDue(tx, cutoffs('notes', of)) },
    },
    {
      name: 'files',
      keeps: '90 days after the visit (`retention.filesDays`); 6 hours for files without a booking',
      removeDue: (due) =>
        inBatches(due, async (tx) => {
          const waiting = { before: due.now - FILES_WAIT, most: FILES };
          const old = { before: await storedCutoff(tx, 'files', due.now), most: FILES };
          return (await removeWaitingFiles(tx, waiting)) + (await removeOldFiles(tx, old));
        }),
      preview: { kind: 'files', count: (tx, of) => countFilesDue(tx, cutoffs('files', of)) },
    },
    {
      name: 'texts of feedback',
      keeps: '13 months after the feedback (`retention.feedbackMonths`)',
      removeDue: (due) =>
        inBatches(due, async (tx) =>
          removeFeedbackTexts(tx, { before: await storedCutoff(tx, 'feedback', due.now), most: BATCH }),
        ),
      preview: { kind: 'feedback', count: (tx, of) => countFeedbackDue(tx, cutoffs('feedback', of)) },
    },
    {
      name: 'contacts',
      keeps: '13 months after the visit (`retention.contactMonths`)',
      removeDue: (due) => inBatches(due, (tx) => forgetDueVisits(tx, due.now)),
      preview: { kind: 'contacts', count: (tx, of) => countVisitsDue(tx, draftCutoff('contacts', of)) },
    },
    {
      name: 'clients',
      keeps: 'as the contact of their last visit',
      removeDue: (due) => forgetDueClients(due, forgetClient),
      preview: { kind: 'clients', count: (tx, of) => countClientsDue(tx, draftCutoff('clients', of)) },
    },
  ];
}

const contactsBefore = (tx: Tx, now: Instant) => storedCutoff(tx, 'contacts', now);

const cutoffs = (kind: RetentionKind, of: Parameters<typeof draftCutoff>[1]) => ({
  before: draftCutoff(kind, of),
  contactsBefore: draftCutoff('contacts', of),
});

/** Counts by the rule of the removal: an unlinked visit that would stay keeps the client. */
async function countClientsDue(tx: Tx, before: Instant): Promise<DueCounts> {
  const counts = { due: 0, held: 0 };
  for (let after = 0; ;) {
    const page = await clientsDue(tx, { before, after, most: BATCH });
    for (const { id, held, hasAlike } of page) {
      const alike = hasAlike
        ? await outlookOfVisits(tx, { ids: await visitsOfClient(tx, id), before })
        : { stays: false, held: false };
      if (alike.stays) continue;
      counts[held || alike.held ? 'held' : 'due'] += 1;
    }
    const last = page.at(-1);
    if (last === undefined || page.length < BATCH) return counts;
    after = last.id;
  }
}

/** Erases the person with all their text. The visit, its spot in line, its times and its rating stay for reports. */
async function forgetDueVisits(tx: Tx, now: Instant): Promise<number> {
  const ids = await visitsToForget(tx, { before: await contactsBefore(tx, now), most: BATCH });
  if (ids.length === 0) return 0;
  await forgetWordsOf(tx, { kind: 'visit', ids });
  await emptyVisits(tx, ids);
  await tx.run(filesRemoval(tx, ids));
  await markForgotten(tx, ids, now);
  return ids.length;
}

/**
 * Erases a client once no visit holds their data. A client without any visit is the vendor's own record and
 * stays. So does a client with a younger unlinked visit, which the erasure would include.
 */
async function forgetDueClients(due: Due, forgetClient: ForgetClient): Promise<number> {
  const { db, vendorId, now } = due;
  const actor: Actor = { kind: 'system', id: null };
  let forgotten = 0;
  for (let after = 0; ;) {
    const ids = await db.withVendor(
      vendorId,
      async (tx) =>
        clientsOfForgottenVisits(tx, { before: await contactsBefore(tx, now), after, most: CLIENTS }),
      'foyer_worker',
    );
    for (const clientId of ids) {
      if (!due.goOn()) return forgotten;
      const gone = await db.withVendor(
        vendorId,
        async (tx) =>
          (await areForgotten(tx, await visitsOfClient(tx, clientId))) &&
          forgetClient(tx, { clientId, actor, now }),
        'foyer_worker',
      );
      if (gone) forgotten += 1;
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < CLIENTS) return forgotten;
    after = last;
  }
}
