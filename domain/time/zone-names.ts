import { offsetMinutes } from './zone.ts';
import type { Instant } from './instant.ts';

/** An IANA zone, and its minutes ahead of UTC at the requested instant. */
export interface ZoneNow {
  zone: string;
  offsetMinutes: number;
}

/** Returns all zones, or those of a country (ISO 3166), from west to east; null for an unknown country. */
export function zonesNow(of: { country: string | null; now: Instant }): ZoneNow[] | null {
  const zones = of.country === null ? Intl.supportedValuesOf('timeZone') : zonesOf(of.country);
  if (zones.length === 0) return null;
  return zones
    .map((zone) => ({ zone, offsetMinutes: offsetMinutes(zone, of.now) }))
    .toSorted((a, b) => a.offsetMinutes - b.offsetMinutes || a.zone.localeCompare(b.zone));
}

/** Formats minutes ahead of UTC: "-08:00", "+05:45". */
export function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${[hours, rest].map((part) => String(part).padStart(2, '0')).join(':')}`;
}

const labels = new Map<string, string>();

/** Returns "Pacific Time – Los Angeles": the time's name and a city. The first call takes milliseconds. */
export function zoneLabel(zone: string, language: string): string {
  const key = `${language} ${zone}`;
  const existing = labels.get(key);
  if (existing !== undefined) return existing;
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' });
  const name = parts.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const city = zone.split('/').at(-1)!.replaceAll('_', ' ');
  const label = name.includes(city) ? name : `${name} – ${city}`;
  labels.set(key, label);
  return label;
}

type ZonesOfLocale = { getTimeZones?(): string[] | undefined };

function zonesOf(country: string): string[] {
  if (!/^[A-Za-z]{2}$/.test(country)) return [];
  const locale = new Intl.Locale(`und-${country.toUpperCase()}`) as ZonesOfLocale;
  return locale.getTimeZones?.() ?? [];
}
