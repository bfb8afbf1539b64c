import * as z from 'zod/mini';
import { isDateInYears } from '#domain/time/date.ts';
import { recordId } from '../protocol/record-id.values.ts';
import { between, text } from './common.values.ts';

const date = z.iso.date().check(z.refine(isDateInYears));
const method = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** Local minutes of a day. */
const time = z
  .object({ from: between(0, 1439), to: between(1, 1440) })
  .check(z.refine(({ from, to }) => to > from, { path: ['to'] }));

const repeat = z.object({
  every: z.enum(['day', 'week', 'month', 'year']),
  interval: between(1, 400),
  until: z.nullable(date),
  /** Occurrences in all. */
  count: z.nullable(between(1, 1000)),
});

const SUBJECTS = ['staff', 'location', 'holiday', 'room'] as const;
export type AdjustmentSubject = (typeof SUBJECTS)[number];

/** An adjustment as its form edits it. */
export const adjustmentValues = z.object({
  subject: z.object({
    type: z.enum(SUBJECTS),
    /** Null is all locations for a holiday, and the caller for a staff member. */
    id: z.nullable(recordId),
  }),
  kind: z.enum(['unavailable', 'extra']),
  dates: z.object({ from: date, to: date }).check(z.refine(({ from, to }) => to >= from, { path: ['to'] })),
  times: z.array(time).check(z.minLength(1), z.maxLength(12)),
  /** Empty is all methods. */
  methods: z.array(method).check(z.maxLength(4)),
  /** Extra time that replaces the week's hours on its dates. */
  only: z.boolean(),
  /** Extra time that holidays leave open. */
  on_holidays: z.boolean(),
  repeat: z.nullable(repeat),
  reason: text(200),
  /** False for a request that waits for approval. */
  approved: z.boolean(),
});
export type AdjustmentValues = z.output<typeof adjustmentValues>;
