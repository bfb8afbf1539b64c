/* Every address of a visitor's page. Server and browser derive their lists from it, keyed by its names. */

/** What the browser shows at an address; a screen's code loads with its document. */
export type VisitorScreen =
  | 'how'
  | 'where'
  | 'request'
  | 'visit'
  | 'booking'
  | 'appointment'
  | 'wait-list'
  | 'branch-locator';

type VisitorPage = {
  /** Below the vendor's prefix; `:location` is one segment. */
  readonly path: string;
  /** Null where the visitor's program has none. */
  readonly screen: VisitorScreen | null;
};

/** The first row that matches an address wins, so that no location's id can replace a fixed path (2.0.1). */
export const VISITOR_PAGES = {
  // The server redirects from it.
  start: { path: '/', screen: null },
  // The server redirects from it too: the start, for a page of another site.
  embed: { path: '/embed', screen: null },
  how: { path: '/how', screen: 'how' },
  where: { path: '/where', screen: 'where' },
  // The display's program.
  tv: { path: '/tv', screen: null },
  'pick-location': { path: '/callback-service', screen: 'request' },
  locations: { path: '/callback-service/location', screen: 'request' },
  confirmation: { path: '/callback-service/confirmation', screen: 'visit' },
  visit: { path: '/callback-service/manage', screen: 'visit' },
  request: { path: '/callback-service/:location', screen: 'request' },
  'select-service': { path: '/select-service', screen: 'booking' },
  'select-meeting-method': { path: '/select-meeting-method', screen: 'booking' },
  'select-location': { path: '/select-location', screen: 'booking' },
  'chosen-location': { path: '/select-location/:location', screen: 'booking' },
  'select-staff': { path: '/select-staff', screen: 'booking' },
  'select-timeslot': { path: '/select-timeslot', screen: 'booking' },
  'select-attendees': { path: '/select-attendees', screen: 'booking' },
  'attendee-details': { path: '/attendee-details', screen: 'booking' },
  'wait-list': { path: '/wait-list', screen: 'wait-list' },
  appointment: { path: '/manage', screen: 'appointment' },
  // The public list of the vendor's locations, where the vendor switches it on.
  'branch-locator': { path: '/branch-locator', screen: 'branch-locator' },
  // Booked visitors say on a kiosk that they are there.
  'check-in': { path: '/check-in', screen: 'how' },
  // Staff turn a browser into a kiosk or a display there.
  device: { path: '/device', screen: 'how' },
} as const satisfies Record<string, VisitorPage>;

export type VisitorPageName = keyof typeof VISITOR_PAGES;

/** The pages that show a screen. */
export type PagesOf<Screen extends VisitorScreen> = {
  [Name in VisitorPageName]: (typeof VISITOR_PAGES)[Name]['screen'] extends Screen ? Name : never;
}[VisitorPageName];

type PageDocument = {
  /** The screen's sources below `web/visitor`: the document requests them with the program. */
  readonly code: readonly string[];
  /** The text of the heading before any script has run; null shows the vendor's name. */
  readonly heading: string | null;
  /** About one visitor, and its address may hold a code: search engines keep out. */
  readonly isPersonal?: true;
};

const BOOKING = { code: ['booking/flow/BookingFlow.tsx'], heading: null } as const;
const PICKER = {
  code: ['queue/request/RequestFlow.tsx', 'location-picker/LocationPicker.tsx'],
  heading: 'step.location',
} as const;
const VISIT = { code: ['queue/page/VisitPage.tsx'], heading: null, isPersonal: true } as const;
const PLACE = {
  code: ['booking/flow/BookingFlow.tsx', 'booking/steps/LocationStep.tsx'],
  heading: 'step.location',
} as const;

/** What the server's document of each page needs. Apart from the table above, which visitors load. */
export const VISITOR_DOCUMENTS: Readonly<Record<VisitorPageName, PageDocument>> = {
  start: { code: [], heading: null },
  embed: { code: [], heading: null },
  how: { code: ['start/HowPage.tsx'], heading: 'how.title' },
  where: { code: ['start/WherePage.tsx'], heading: 'step.location' },
  tv: { code: [], heading: null },
  'pick-location': PICKER,
  locations: PICKER,
  confirmation: VISIT,
  visit: VISIT,
  // The address's meeting method decides its heading.
  request: { code: ['queue/request/RequestFlow.tsx', 'intake-form/RequestPage.tsx'], heading: null },
  'select-service': BOOKING,
  'select-meeting-method': BOOKING,
  'select-location': PLACE,
  'chosen-location': PLACE,
  'select-staff': BOOKING,
  'select-timeslot': BOOKING,
  'select-attendees': BOOKING,
  'attendee-details': BOOKING,
  'wait-list': { code: ['booking/wait-list/WaitListPage.tsx'], heading: null, isPersonal: true },
  appointment: { code: ['booking/manage/AppointmentPage.tsx'], heading: 'step.manage', isPersonal: true },
  'branch-locator': { code: ['branch-locator/BranchLocatorPage.tsx'], heading: 'locator.title' },
  'check-in': {
    code: ['start/HowPage.tsx', 'kiosk/check-in/CheckInPage.tsx'],
    heading: 'how.checkIn',
    isPersonal: true,
  },
  device: { code: ['start/HowPage.tsx', 'start/DevicePage.tsx'], heading: 'device.title', isPersonal: true },
};

/** A page at an address; `location` is its segment as written. */
export type VisitorPageAt = {
  name: VisitorPageName;
  screen: VisitorScreen | null;
  location: string | null;
};

const LOCATION = ':location';

const ROWS = Object.entries(VISITOR_PAGES).map(([name, { path, screen }]) => ({
  name: name as VisitorPageName,
  screen,
  segments: segmentsOf(path),
}));

/** The page at a path below the vendor's prefix, with or without a trailing slash; null for an unknown path. */
export function visitorPageAt(path: string): VisitorPageAt | null {
  const given = segmentsOf(path);
  const row = ROWS.find(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, at) => (segment === LOCATION ? given[at] !== '' : segment === given[at])),
  );
  if (!row) return null;
  const at = row.segments.indexOf(LOCATION);
  return { name: row.name, screen: row.screen, location: at < 0 ? null : (given[at] ?? null) };
}

function segmentsOf(path: string): string[] {
  return path.replace(/^\/|\/$/g, '').split('/');
}

type LocationOf<Name extends VisitorPageName> =
  (typeof VISITOR_PAGES)[Name]['path'] extends `${string}:location` ? [location: string | number] : [];

/** The path of a page below the vendor's prefix. */
export function visitorPath<Name extends VisitorPageName>(name: Name, ...location: LocationOf<Name>): string {
  return VISITOR_PAGES[name].path.replace(LOCATION, () => encodeURIComponent(location[0] ?? ''));
}

/** The prefix of a vendor's pages on a host that several vendors share. */
export const vendorPrefix = (pathname: string): string => `/s/${pathname}`;
