const A_DAY = 86_400_000;
const WEDNESDAY = 3;

/** The first Wednesday, at least so many days from now: each branch is open then. As 2026-11-25. */
export function wednesdayAfter(days: number): string {
  const day = new Date(Date.now() + days * A_DAY);
  day.setUTCDate(day.getUTCDate() + ((WEDNESDAY - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}
