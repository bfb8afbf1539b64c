/** Reads a date and a minute of the day without an offset; whole minutes only. Null for anything else. */
export function wallOf(text: string): { date: string; minute: number } | null {
  const read = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::00(?:\.0+)?)?$/.exec(text.trim());
  if (!read || Number(read[2]) > 23 || Number(read[3]) > 59) return null;
  return { date: read[1]!, minute: Number(read[2]) * 60 + Number(read[3]) };
}
