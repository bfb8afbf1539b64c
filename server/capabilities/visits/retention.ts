import { monthsBefore } from '#domain/time/date.ts';
import { DAY, HOUR } from '#domain/time/instant.ts';
import type { Instant } from '#domain/time/instant.ts';
import type { SettingKey } from '#domain/vendors/settings.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { forgetWordsOf } from '#server/infrastructure/outbox/events-store.ts';
import type { Actor } from '#server/infrastructure/outbox/events-store.ts';
import { inBatches } from '#server/infrastructure/retention/retention.ts';
import type { Due, Retention } from '#server/infrastructure/retention/retention.ts';
import { effectiveSettings } from '../vendors/index.ts';
import { emptyVisits } from './client-links-store.ts';
import { forgetGuesses, forgetOwners } from './code-guesses-store.ts';
import { forgetContactUses } from './contact-limits-store.ts';
import { visitsOfClient } from './erase-client.ts';
import { filesRemoval, removeOldFiles, removeWaitingFiles } from './files-store.ts';
import {
  areForgotten,
  clientsOfForgottenVisits,
  markForgotten,
  removeAttendeesNotes,
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
          const batch = { before: due.now - (await daysOf(tx)) * DAY, most: BATCH };
          const visitors = (await removeVisitorsNotes(tx, batch)) + (await removeAttendeesNotes(tx, batch));
          return visitors + (await removeStaffNotes(tx, batch));
        }),
    },
    {
      name: 'files',
      keeps: 'as notes; 6 hours for files without a booking; a cancellation deletes them at once',
      removeDue: (due) =>
        inBatches(due, async (tx) => {
          const waiting = { before: due.now - FILES_WAIT, most: FILES };
          const old = { before: due.now - (await daysOf(tx)) * DAY, most: FILES };
          return (await removeWaitingFiles(tx, waiting)) + (await removeOldFiles(tx, old));
        }),
    },
    {
      name: 'contacts',
      keeps: '13 months after the visit (`retention.contactMonths`)',
      removeDue: (due) => inBatches(due, (tx) => forgetDueVisits(tx, due.now)),
    },
    {
      name: 'clients',
      keeps: 'as the contact of their last visit',
      removeDue: (due) => forgetDueClients(due, forgetClient),
    },
  ];
}

const daysOf = async (tx: Tx) => settingOf(tx, 'retention.notesDays');
const contactsBefore = async (tx: Tx, now: Instant) =>
  monthsBefore(now, await settingOf(tx, 'retention.contactMonths'));
const settingOf = async <K extends SettingKey>(tx: Tx, key: K) => (await effectiveSettings(tx)).get(key);

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
