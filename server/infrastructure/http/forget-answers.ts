import { HOUR } from '#domain/time/instant.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { inEveryVendor } from '../database/vendors-store.ts';
import type { Job } from '../jobs/jobs.ts';
import { forgetAnswersBefore } from './idempotency-store.ts';

/** How long a repeated call gets the first answer again. */
const KEPT_MS = 72 * HOUR;

/** Every hour: a machine that is off at night cleans up too. */
export function forgetAnswersJob({ db, clock }: { db: Database; clock: Clock }): Job {
  const work = () => inEveryVendor(db, (tx) => forgetAnswersBefore(tx, clock.now() - KEPT_MS));
  return { name: 'forget-answers', cron: '40 * * * *', work };
}
