/** Returns the displayed number: the service's prefix and the day's number, at least three digits: `A-042`. */
export function formatTicket(prefix: string, number: number): string {
  const digits = String(number).padStart(3, '0');
  return prefix === '' ? digits : `${prefix}-${digits}`;
}
