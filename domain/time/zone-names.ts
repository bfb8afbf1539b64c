import { offsetMinutes } from './zone.ts';
import type { Instant } from './instant.ts';

/** An IANA zone, and minutes ahead of UTC at the instant asked about. */
export interface ZoneNow {
  zone: string;
  offsetMinutes: number;
}

/** Every zone, or those of a country (ISO 3166), from the west to the east. Null for a country that nobody knows. */
export function zonesNow(of: { country: string | null; now: Instant }): ZoneNow[] | null {
  const zones = of.country === null ? Intl.supportedValuesOf('timeZone') : zonesOf(of.country);
  if (zones.length === 0) return null;
  return zones
    .map((zone) => ({ zone, offsetMinutes: offsetMinutes(zone, of.now) }))
    .toSorted((a, b) => a.offsetMinutes - b.offsetMinutes || a.zone.localeCompare(b.zone));
}

/** Minutes ahead of UTC as they are written: "-08:00", "+05:45". */
export function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${[hours, rest].map((part) => String(part).padStart(2, '0')).join(':')}`;
}

const labels = new Map<string, string>();

/** "Pacific Time – Los Angeles": what the time there is called, and a place where it is kept. The first time takes milliseconds. */
export function zoneLabel(zone: string, language: string): string {
  const key = `${language} ${zone}`;
  const existing = labels.get(key);
  if (existing !== undefined) return existing;
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' });
  const name = parts.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const position = zone.split('/').at(-1)!.replaceAll('_', ' ');
  const label = name.includes(position) ? name : `${name} – ${position}`;
  labels.set(key, label);
  return label;
}

type ZonesOfLocale = { getTimeZones?(): string[] | undefined };

function zonesOf(country: string): string[] {
  if (!/^[A-Za-z]{2}$/.test(country)) return [];
  const locale = new Intl.Locale(`und-${country.toUpperCase()}`) as ZonesOfLocale;
  return locale.getTimeZones?.() ?? [];
}
