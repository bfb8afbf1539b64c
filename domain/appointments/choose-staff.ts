/** Somebody who is free for an appointment, and what has been given to them lately. */
export interface Candidate {
  staffId: number;
  /** How much of the appointments of anybody should be theirs, beside the others' weights; 0 is only where nobody else can. */
  weight: number;
  /** Minutes of appointments that are theirs within the weeks around the appointment. */
  minutes: number;
}

/** Kept with the appointment's event, so that the choice can be explained later. Ids and numbers only. */
export interface StaffChoice {
  staffId: number;
  rule: 'wanted' | 'only' | 'least-loaded';
  /** Everybody who could have been chosen, with their load: minutes for each unit of weight. */
  among: { staffId: number; weight: number; minutes: number }[];
}

/**
 * Who gets an appointment that was booked with anybody: who was preferred, if they are free; else whoever has the least for their
 * weight. Of equals the lower `lot` decides, which is drawn anew for each appointment: somebody's id is no merit. Null where nobody is free.
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
