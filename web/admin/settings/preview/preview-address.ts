import { EXAMPLE, EXAMPLE_ID, PREVIEW_PARAMETER } from '#contract/protocol/page-preview.ts';
import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { STATUS } from '#domain/codes/status.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import { startPage } from '#domain/vendors/start-page.ts';
import type { PreviewedPage } from '#domain/vendors/previewed-pages.ts';

export type PreviewScreen = 'phone' | 'kiosk';

/** The vendor's own records that fill a previewed page. */
export interface PreviewSample {
  /** A public location; null where the vendor has none. */
  readonly location: string | null;
  readonly service: string | null;
  /** The meeting method of the service at the next free time. */
  readonly method: number;
  /** The next free time, RFC 3339. */
  readonly start: string | null;
}

interface Previewed {
  page: PreviewedPage;
  settings: Pick<PageSettings, 'atOnce' | 'atRest'>;
  /** The location of the form, whose own settings the page shows. */
  locationId: string | null;
  sample: PreviewSample;
  screen: PreviewScreen;
  /** The language of the page; by default the vendor's choice for this browser. */
  language?: string;
}

/** The address of the page; a page that needs a location is the start while the vendor has none. */
export function previewAddress(of: Previewed): string {
  const { page, settings, locationId, sample, screen, language } = of;
  const at = locationId ?? sample.location;
  const { path, query } =
    page === 'start' || (at === null && page !== 'where' && page !== 'locator')
      ? { path: startPath(of), query: { location: locationId } }
      : PATHS[page](at ?? '', sample);
  const parameters = new URLSearchParams();
  const all: Record<string, string | number | null> = {
    ...query,
    ...(screen === 'kiosk' && { mode: 'kiosk' }),
    [PREVIEW_PARAMETER]: '1',
    ...(language !== undefined && { lang: language }),
  };
  for (const [name, value] of Object.entries(all)) if (value !== null) parameters.set(name, String(value));
  return `${vendorPrefix(settings.atOnce.vendor.pathname)}${path}?${parameters}`;
}

/** The server would redirect by the saved settings, so it is the address after the redirect of the unsaved ones. */
function startPath({ settings: { atOnce, atRest }, locationId, screen }: Previewed): string {
  // Together they hold every setting that visitors' browsers receive, but the two that need a document.
  const settings = { ...atOnce.settings, ...atRest.settings } as unknown as ClientSettings;
  const start = startPage({
    mode: screen === 'kiosk' ? 'kiosk' : null,
    clientViewEnabled: settings['client_view.enabled'],
    joinLine: settings.joinLineFromClientView,
    firstStep: settings.firstStep,
    includeLocationStep: settings.includeLocationStep,
  });
  return visitorPath(start === 'how' && locationId === null ? 'where' : start);
}

interface Address {
  path: string;
  query: Record<string, string | number | null>;
}

const booking = (location: string, { service, method }: PreviewSample) => ({
  location,
  service,
  meeting_method: method,
});
const withStart = (location: string, sample: PreviewSample) => ({
  ...booking(location, sample),
  start: sample.start,
});
const example = (location: string, sample: PreviewSample) => ({
  ...withStart(location, sample),
  id: EXAMPLE_ID,
  code: EXAMPLE,
});

const PATHS: Readonly<
  Record<Exclude<PreviewedPage, 'start'>, (location: string, sample: PreviewSample) => Address>
> = {
  where: () => ({ path: visitorPath('where'), query: {} }),
  how: (location) => ({ path: visitorPath('how'), query: { location } }),
  request: (location) => ({ path: visitorPath('request', location), query: {} }),
  visit: (location, sample) => ({ path: visitorPath('confirmation'), query: example(location, sample) }),
  served: (location, sample) => ({
    path: visitorPath('visit'),
    query: { ...example(location, sample), status: STATUS.completed },
  }),
  service: (location) => ({ path: visitorPath('select-service'), query: { location } }),
  location: (_, { service }) => ({ path: visitorPath('select-location'), query: { service } }),
  staff: (location, sample) => ({ path: visitorPath('select-staff'), query: booking(location, sample) }),
  times: (location, sample) => ({ path: visitorPath('select-timeslot'), query: booking(location, sample) }),
  attendees: (location, sample) => ({
    path: visitorPath('select-attendees'),
    query: withStart(location, sample),
  }),
  details: (location, sample) => ({
    path: visitorPath('attendee-details'),
    query: withStart(location, sample),
  }),
  appointment: (location, sample) => ({ path: visitorPath('appointment'), query: example(location, sample) }),
  videoCall: (location, sample) => ({
    path: visitorPath('appointment'),
    query: { ...example(location, sample), meeting_method: MEETING_METHOD.video },
  }),
  waitListForm: (location, sample) => ({ path: visitorPath('wait-list'), query: booking(location, sample) }),
  waitList: (location, sample) => ({
    path: visitorPath('wait-list'),
    query: { ...booking(location, sample), request: EXAMPLE },
  }),
  ended: () => ({ path: visitorPath('select-service'), query: { shortcut: EXAMPLE } }),
  locator: () => ({ path: visitorPath('branch-locator'), query: {} }),
};
