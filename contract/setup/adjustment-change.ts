import type { AdjustmentRule, SetUpChange } from '../vendors/impact.ts';
import type { AdjustmentValues } from './adjustments.values.ts';

/** The change of a single adjustment. */
export type AdjustmentChange = Extract<SetUpChange, { adjustment_id: unknown }>;

/**
 * The change of the set-up that saving an adjustment makes: `id` null adds it, `values` null archives `before`.
 * Null if a subject is missing, or if the adjustment waits for approval: until then it has no effect.
 */
export function adjustmentChange(of: {
  id: string | null;
  values: AdjustmentValues | null;
  before: AdjustmentValues;
}): AdjustmentChange | null {
  const { subject: named, approved } = of.values ?? of.before;
  const { type, id: subject } = named;
  if (!approved) return null;
  const adjusted = { adjustment_id: of.id, adjustment: of.values && ruleOf(of.values) };
  if (type === 'staff') return { kind: 'staff-adjustment', staff_id: subject, ...adjusted };
  if (type === 'holiday') return { kind: 'holiday', location_id: subject, ...adjusted };
  if (subject === null) return null;
  return type === 'location'
    ? { kind: 'location-adjustment', location_id: subject, ...adjusted }
    : { kind: 'room-adjustment', room_id: subject, ...adjusted };
}

function ruleOf({
  kind,
  dates,
  times,
  methods,
  only,
  on_holidays,
  repeat,
}: AdjustmentValues): AdjustmentRule {
  const [first, ...more] = times;
  return {
    kind,
    from_date: dates.from,
    to_date: dates.to,
    from: first!.from,
    to: first!.to,
    more,
    methods: methods.length === 0 ? null : methods,
    recurrence: repeat,
    only,
    on_holidays,
  };
}
