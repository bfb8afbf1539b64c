/** What an installation stores or passes on, by the service that gets it. */
export const DATA_PARTS = [
  'database',
  'realtime',
  'mail',
  'replies',
  'texts',
  'video',
  'captcha',
  'maps',
  'tiles',
  'push',
  'reports',
] as const;
export type DataPart = (typeof DATA_PARTS)[number];

/** Who chose the service: the installation itself, its operator, the vendor, or the browser of a visitor. */
export const DATA_CHOOSERS = ['installation', 'operator', 'vendor', 'browser'] as const;
export type DataChooser = (typeof DATA_CHOOSERS)[number];

/** The second levels of countries, as in `co.uk`. */
const SECOND_LEVELS: readonly string[] = ['ac', 'co', 'com', 'edu', 'go', 'gov', 'ne', 'net', 'or', 'org'];

/**
 * Returns the end of a host: enough to know the company, and too little to name a server. Null for an address of the
 * network, and for a host without a dot.
 */
export function shownHost(host: string): string | null {
  const labels = host.toLowerCase().split('.');
  const last = labels.at(-1)!;
  if (labels.length < 2 || host.includes(':') || /^\d*$/.test(last)) return null;
  const isCountry = last.length === 2 && labels.length > 2 && SECOND_LEVELS.includes(labels.at(-2)!);
  const shown = labels.slice(isCountry ? -3 : -2).join('.');
  return shown === host.toLowerCase() ? shown : `…${shown}`;
}
