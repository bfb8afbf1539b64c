import * as z from 'zod/mini';
import { id } from '../protocol/described.responses.ts';
import { describeResource, examplesOfResource } from '../protocol/resource.responses.ts';
import { ownAdjustments, locationAdjustments, roomAdjustments, staffAdjustments } from './adjustments.ts';
import type { AdjustmentValues } from './adjustments.ts';
import { adjustmentValues } from './adjustments.values.ts';

const { repeat } = adjustmentValues.shape;
const row = z.strictObject({
  id,
  version: z.int(),
  name: z.string(),
  type: z.enum(['staff', 'location', 'holiday', 'room']),
  subject: z.string(),
  kind: z.enum(['unavailable', 'extra']),
  from_date: z.string(),
  to_date: z.string(),
  times: z.array(z.strictObject({ from: z.int(), to: z.int() })),
  repeats: repeat,
  approved: z.boolean(),
  subscribed: z.boolean(),
  archived: z.boolean(),
});
const facts = z.strictObject({ subject: z.string(), subscribed: z.boolean() });

const training: AdjustmentValues = {
  subject: { type: 'staff', id: '1024' },
  kind: 'unavailable',
  dates: { from: '2026-12-03', to: '2026-12-03' },
  times: [{ from: 600, to: 660 }],
  methods: [],
  only: false,
  on_holidays: false,
  repeat: { every: 'week', interval: 1, until: null, count: 4 },
  reason: 'Team training',
  approved: true,
};

const RESOURCES = [
  { of: staffAdjustments, one: 'an adjustment of a staff member’s hours', values: training },
  { of: ownAdjustments, one: 'an adjustment of one’s own hours', values: training },
  {
    of: locationAdjustments,
    one: 'an adjustment of a location’s hours, or a holiday',
    values: { ...training, subject: { type: 'holiday', id: null }, reason: 'Inventory' },
  },
  {
    of: roomAdjustments,
    one: 'an adjustment of a room’s hours',
    values: { ...training, subject: { type: 'room', id: '1024' }, reason: 'Painting' },
  },
] as const;

export const ADJUSTMENTS = RESOURCES.flatMap(({ of, one }) =>
  describeResource(of, {
    tag: 'Set-up',
    one,
    many: one.replace(/^an adjustment/, 'adjustments'),
    values: adjustmentValues,
    row,
    facts,
  }),
);
export const ADJUSTMENT_EXAMPLES = Object.assign(
  {},
  ...RESOURCES.map(({ of, values }) => examplesOfResource(of, values)),
) as ReturnType<typeof examplesOfResource>;
