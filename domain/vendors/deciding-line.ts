/** The line of business whose settings are in force: that of the service, or else of the location, if it has one alone. */
export const decidingLine = (service: number | null, location: readonly number[]): number | null =>
  service ?? (location.length === 1 ? location[0]! : null);
