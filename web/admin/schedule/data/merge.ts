import type { Schedule, ScheduleChanges, ScheduleVisit } from '#contract/appointments/schedule.ts';

/** Puts fetched appointments into a schedule: an asked one that did not come back has left it. A newer one stays. */
export function mergedVisits(
  before: Schedule,
  asked: readonly string[],
  { version, visits, sessions }: ScheduleChanges,
): Schedule {
  const news = new Map(visits.map((visit) => [visit.id, visit]));
  const known = new Map(before.visits.map((visit) => [visit.id, visit]));
  const kept = before.visits.filter(({ id }) => !asked.includes(id));
  const fresh = [...news.values()].map((visit) => {
    const existing = known.get(visit.id);
    return existing && existing.version > visit.version ? existing : visit;
  });
  return { ...before, version, sessions, visits: [...kept, ...fresh].toSorted(byStart) };
}

const byStart = (a: ScheduleVisit, b: ScheduleVisit): number =>
  Date.parse(a.start) - Date.parse(b.start) || Number(a.id) - Number(b.id);
