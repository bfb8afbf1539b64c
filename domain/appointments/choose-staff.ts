/** A staff member who is free for an appointment, with their recent load. */
export interface Candidate {
  staffId: number;
  /**
   * Share of the appointments, relative to other weights. At 0 they are chosen only if no other staff member
   * is free.
   */
  weight: number;
  /** Minutes of their appointments in the weeks around this one. */
  minutes: number;
}

/** Stored with the appointment's event, so that the choice can be explained. Ids and numbers only. */
export interface StaffChoice {
  staffId: number;
  rule: 'wanted' | 'only' | 'least-loaded';
  /** All candidates with their load: minutes per unit of weight. */
  among: { staffId: number; weight: number; minutes: number }[];
}

/**
 * Chooses the staff member for an appointment booked without one. A preferred staff member wins if free; else
 * the one with the least load for their weight. The lower `lot` breaks ties; it is drawn for each
 * appointment, since the order of ids would be unfair. Returns null if none is free.
 */
export function chooseStaff(
  candidates: readonly Candidate[],
  { preferred, lot }: { preferred: number | null; lot: (staffId: number) => number },
): StaffChoice | null {
  const among = candidates.map(({ staffId, weight, minutes }) => ({ staffId, weight, minutes }));
  const requested = candidates.find(({ staffId }) => staffId === preferred);
  if (requested) return { staffId: requested.staffId, rule: 'wanted', among };
  const [first, ...others] = candidates;
  if (!first) return null;
  if (others.length === 0) return { staffId: first.staffId, rule: 'only', among };
  const least = others.reduce((best, each) => (comesBefore(each, best, lot) ? each : best), first);
  return { staffId: least.staffId, rule: 'least-loaded', among };
}

function comesBefore(a: Candidate, b: Candidate, lot: (staffId: number) => number): boolean {
  const [one, other] = [load(a), load(b)];
  return one === other ? lot(a.staffId) < lot(b.staffId) : one < other;
}

const load = ({ weight, minutes }: Candidate): number => (weight > 0 ? minutes / weight : Infinity);
