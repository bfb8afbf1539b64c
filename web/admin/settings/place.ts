const LINE = 'line-';

/** The place of a page in its address, `?at=`: the id of a location, or `line-` and that of a line of business; null for the vendor. */
export type At = string | null;

export interface SettingsScope {
  location_id: string | null;
  line_of_business_id: string | null;
}

export const atLine = (id: string): string => `${LINE}${id}`;

export const atOf = ({ location_id: location, line_of_business_id: line }: SettingsScope): At =>
  line === null ? location : atLine(line);

/** The query of a request about the settings there. */
export function scopeQuery(at: At): { location?: string; line?: string } {
  if (at === null) return {};
  return at.startsWith(LINE) ? { line: at.slice(LINE.length) } : { location: at };
}
