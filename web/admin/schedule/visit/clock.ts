/** Returns the minutes of "09:05"; null for anything else. */
export function minuteOfClock(text: string): number | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null;
}
