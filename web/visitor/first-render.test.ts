import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { PageState } from '#contract/protocol/page-state.ts';
import type { QueueAppointmentAttributes, QueueAppointmentDocument } from '#contract/queue/queue.ts';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { featureDecisions } from '#domain/vendors/features.ts';
import { clientPayload } from '#domain/vendors/settings.ts';
import { compileCatalogue } from '#web/language/compile-catalogue.ts';
import en from '#translations/en/visitor.json';
import fr from '#translations/fr/visitor.json';
import { renderPage, requestPaths } from './first-render.tsx';

type Shown = { pathname: string; name: string; locale: 'en' | 'fr'; now: string; joined: string };

const HARBOR: Shown = {
  pathname: 'harbor-bank',
  name: 'Harbor Bank',
  locale: 'en',
  now: '2026-11-20T18:00:00Z',
  joined: '2026-11-20T17:52:00Z',
};
// A day and a half later: the page says on which date the visitor joined.
const CLINIQUE: Shown = {
  pathname: 'clinique',
  name: 'Clinique du Port',
  locale: 'fr',
  now: '2026-11-22T06:30:00Z',
  joined: '2026-11-20T17:52:00Z',
};

const stateOf = ({ pathname, name, locale, now }: Shown): PageState => ({
  vendor: {
    id: '1',
    name,
    pathname,
    homepage: null,
    private_label: false,
    currency: 'USD',
    logo: null,
    icon: null,
    phone: null,
    brand: null,
    social: {},
    features: [],
    lines: [],
  },
  inView: { service: null, services: [], location: null },
  prefix: `/s/${pathname}`,
  settings: clientPayload({}),
  lineSettings: [],
  configuration: { version: 1, location: null },
  locale,
  languages: ['en', 'fr'],
  messages: compileCatalogue(locale === 'en' ? en : fr, locale),
  csrfToken: '',
  realtime: { driver: 'socket', token: '' },
  featureDecisions: featureDecisions({}),
  kioskRedirectUrl: null,
  device: null,
  build: 'test',
  platformUrl: '',
  captcha: null,
  mapTiles: null,
  now,
  zones: {},
});

const visitOf = ({ joined, now, name }: Shown): QueueAppointmentAttributes => ({
  id: '7',
  status: 1,
  service_id: '3',
  location_id: '5',
  location: name,
  meeting_method: 2,
  fulfillment_method: 1,
  confirm_code: 'x',
  car_details: '',
  client: { first_name: 'Robin', cell_phone_formatted: null, email_hint: null, receive_sms: false },
  user: null,
  meeting_link: null,
  link_by_message: false,
  meeting_message: null,
  book_another_link: null,
  dial_in: null,
  created: joined,
  notes: '',
  ticket_number: 'A1',
  confirmation_number: '0123ABCD',
  public_ref: 'r7',
  called_at: null,
  station: null,
  station_directions: null,
  people_before: 2,
  serving: 1,
  others_waiting: 0,
  least: 0,
  varies: null,
  expected_start: new Date(Date.parse(now) + 15 * 60_000).toISOString(),
  low: 10,
  high: 20,
  shown: true,
  reason: null,
  feedback_given: false,
  cancel_reason: null,
  appointment_url: null,
  arrived_at: null,
  sent_on: null,
  held_until: null,
  opens_at: null,
  notified_by: [],
  version: 1,
});

const LOCATION = {
  name: 'Pike Street',
  address: '1 Pike Street',
  formatted_address: '1 Pike Street, Seattle',
  city: 'Seattle',
  country: 'US',
  timezone: 'America/Los_Angeles',
  lang: 'en',
  physical: true,
  visibility: 'public',
  instructions: '',
  takes_online_queue: true,
  takes_phone: true,
  takes_video: true,
  latitude: null,
  longitude: null,
  phone: '',
  future_open_hours: [],
  is_currently_open: false,
  open_until: null,
  opens_next: '2026-11-23T17:30:00Z',
  wait_time: { 1: null, 2: null, 3: null },
  people_waiting: 0,
  translations: [],
} as Partial<LocationAttributes> as LocationAttributes;

const addressOf = ({ pathname }: Shown) => ({
  path: `/s/${pathname}/callback-service/manage`,
  search: '?id=7&code=x',
});

const PATH = '/api/v2/open/queue-appointments/7?confirm_code=x';

const render = (
  shown: Shown,
  changes: Partial<QueueAppointmentAttributes> = {},
  at: Partial<LocationAttributes> = {},
): Promise<string> => {
  const body: QueueAppointmentDocument = {
    data: { id: '7', type: 'queue-appointments', attributes: { ...visitOf(shown), ...changes } },
    included: [{ id: '5', type: 'locations', attributes: { ...LOCATION, ...at } }],
  };
  return rendered(stateOf(shown), addressOf(shown), { [PATH]: { status: 200, body } });
};

/** The first render of a screen is null until its code is loaded, which takes a busy machine a while. */
const rendered = (...of: Parameters<typeof renderPage>): Promise<string> =>
  vi.waitFor(
    async () => {
      const page = await renderPage(...of);
      if (page === null) throw new Error('the code of the screen is not loaded');
      return page;
    },
    { timeout: 30_000 },
  );

describe('renders of several pages', () => {
  let alone: string[];
  beforeAll(async () => {
    alone = [await render(HARBOR), await render(CLINIQUE)];
  });

  it('have the vendor, the language and the time of their own page', () => {
    const [harbor, clinique] = alone;
    expect(harbor).toContain('Harbor Bank');
    expect(harbor).toContain(en['confirm.phone']);
    expect(clinique).toContain('Clinique du Port');
    expect(clinique).toContain(fr['confirm.phone']);
    // Today's visit has a time, an older one a date too.
    expect([harbor!.includes('Nov'), clinique!.includes('nov')]).toEqual([false, true]);
  });

  it('are the same at the same time as alone', async () => {
    const pages = [HARBOR, CLINIQUE, HARBOR, CLINIQUE, CLINIQUE, HARBOR];
    const together = await Promise.all(pages.map((shown) => render(shown)));
    expect(together).toEqual(pages.map((shown) => alone[shown === HARBOR ? 0 : 1]));
  });

  it('request what each page itself would', async () => {
    const pages = [HARBOR, CLINIQUE];
    const together = await Promise.all(pages.map((shown) => requestPaths(stateOf(shown), addressOf(shown))));
    expect(together).toEqual([[PATH], [PATH]]);
  });
});

describe('how a waiting visitor hears of the turn', () => {
  const client = { first_name: 'Ana', cell_phone_formatted: '118', email_hint: 'a…@example.com' };
  it.each([
    ['sms', 'Text to the number ending in 118'],
    ['email', 'Email to a…@example.com'],
    [null, 'Keep this page open'],
  ] as const)('by %s', async (channel, words) => {
    const page = await render(HARBOR, {
      meeting_method: 1,
      client: { ...client, receive_sms: channel === 'sms' },
      notified_by: channel === null ? [] : [channel],
    });
    expect(page).toContain(words);
    expect(page.includes('You can step out')).toBe(channel !== null);
    expect(page).not.toContain('We will notify you');
  });
});

describe('a place in line', () => {
  it.each([
    ['en', HARBOR, ['<b>2 people</b> before you', 'You are <b>3rd</b> in line']],
    ['fr', CLINIQUE, ['<b>2 personnes</b> avant vous', 'Vous êtes en <b>3e</b> position dans la file']],
  ] as const)('in %s has a row for the people before, and one for the place', async (_, shown, words) => {
    const page = await render(shown, { meeting_method: 1 });
    for (const each of words) expect(page).toContain(each);
    expect(page?.split(words[1])[1]).toMatch(/^<\/p><span[^>]*><span[^>]*>A1</);
  });

  it('has no ticket by phone, and without an estimate names the ticket alone', async () => {
    const byPhone = await render(HARBOR);
    expect(byPhone).toContain('You are <b>3rd</b> in line');
    expect(byPhone).not.toContain('>A1<');
    const unknown = { shown: false, expected_start: null, people_before: null, reason: 'learning' } as const;
    const early = await render(HARBOR, { meeting_method: 1, ...unknown });
    expect(early).not.toContain('in line</p>');
    expect(early).toContain(`${en['details.yourTicket']}</p><span`);
  });
});

describe('a place saved for the opening', () => {
  const saved = {
    meeting_method: 1,
    shown: true,
    low: 5,
    high: 20,
    held_until: '2026-11-20T19:00:00Z',
    opens_at: '2026-11-20T19:00:00Z',
  };

  it('has a page that says when the location opens, without a wait', async () => {
    const page = await render(HARBOR, saved);
    expect(page).toContain('Your place is saved');
    expect(page).toContain('We open Friday, November 20, 2026 at 11:00\u00A0AM.');
    expect(page).toContain(en['saved.still']);
    for (const never of ['You’re in line', 'You can step out', 'Approximately', 'on hold'])
      expect(page).not.toContain(never);
  });

  it('is an ordinary place from the opening on', async () => {
    const page = await render({ ...HARBOR, now: '2026-11-20T19:00:00Z' }, saved);
    expect(page).not.toContain('Your place is saved');
    expect(page).toContain('You’re in line');
  });
});

describe('a visit with feedback', () => {
  const rated = { status: 2, feedback_given: true };
  const reviewed = 'https://reviews.example/pike';

  it.each([
    ['Google', { google_review_url: reviewed, review_link: 'https://other.example/' }],
    ['the vendor’s own page, where the location has no Google address', { review_link: reviewed }],
  ])('leads to a public review on %s', async (_, at) => {
    const page = await render(HARBOR, rated, at);
    expect(page).toContain(en['feedback.thanks']);
    expect(page).toContain(`href="${reviewed}"`);
  });

  it('has no such link where the location has no address, and before the feedback', async () => {
    expect(await render(HARBOR, rated)).not.toContain(en['feedback.review']);
    const asked = await render(HARBOR, { ...rated, feedback_given: false }, { google_review_url: reviewed });
    expect(asked).toContain(en['feedback.title']);
    expect(asked).not.toContain(reviewed);
  });
});

describe('a closed location', () => {
  const shown = async (restrict: boolean) => {
    const attributes = { ...LOCATION, restrict_callback_request_hours: restrict };
    const location = { data: { id: '3', type: 'locations', attributes } };
    const services = { data: [[], []] };
    return rendered(
      stateOf(HARBOR),
      { path: '/s/harbor-bank/callback-service/3', search: '?lang=en' },
      {
        '/api/v2/open/locations/3': { status: 200, body: location },
        '/api/v2/open/queue-appointments-services/3?meeting_method=1': { status: 200, body: services },
      },
    );
  };

  it('shows when it opens and how to book, and no form', async () => {
    const page = await shown(true);
    for (const words of ['Currently Closed', 'Opens Monday at', '9:30\u00A0AM', 'Book instead'])
      expect(page).toContain(words);
    expect(page).not.toContain('<form');
  });

  it('that saves places shows its form, with the opening and the same way to book', async () => {
    const page = await shown(false);
    for (const words of ['We open Monday, November 23, 2026 at 9:30\u00A0AM', 'Book instead', '<form'])
      expect(page).toContain(words);
    expect(page).toContain('Save my place for opening');
    expect(page).not.toMatch(/type="submit"[^]*Join the line/);
  });
});

describe('the form of the line and the card of a location', () => {
  const location = {
    id: '3',
    type: 'locations',
    attributes: { ...LOCATION, is_currently_open: true, instructions: 'The door is at the back.' },
  };
  const service = {
    id: '9',
    type: 'services',
    attributes: {
      name: 'Loans',
      description: '',
      instructions: 'Bring your last letter.',
      documents: 'Photo ID\n- Proof of address',
      category: null,
      meeting_methods: [1, 2, 3],
      supports_walk_in: true,
      supports_curbside_pickup: false,
      translations: [],
    },
  };
  const state = {
    ...stateOf(HARBOR),
    settings: clientPayload({ bookingInstructions: { en: 'Have your ID at hand.' } }),
  };
  const TEXTS = [
    'Have your ID at hand.',
    'The door is at the back.',
    'Bring your last letter.',
    'Documents to bring',
    '<li>Photo ID</li><li>Proof of address</li>',
  ];
  const given = (page: string): string[] =>
    TEXTS.filter((text) => page.includes(text)).toSorted((a, b) => page.indexOf(a) - page.indexOf(b));
  const shown = async (
    path: string,
    search: string,
    { services = [service], page = state } = {},
  ): Promise<string> => {
    const address = { path: `/s/harbor-bank/${path}`, search };
    const answers: Readonly<Record<string, unknown>> = {
      locations: { data: location },
      'queue-appointments-services': { data: [services, []] },
      'services?': { data: services, meta: { total: 1, page: 1, limit: 1000 }, links: { next: null } },
      'locations?': { data: [location], meta: { total: 1, page: 1, limit: 1000 }, links: { next: null } },
    };
    const paths = await requestPaths(page, address);
    const of = paths.map((one) => [one, { status: 200, body: answers[/open\/([a-z-]+\??)/.exec(one)![1]!] }]);
    return rendered(page, address, Object.fromEntries(of) as Parameters<typeof renderPage>[2]);
  };

  it.each([
    [1, TEXTS],
    [2, TEXTS.slice(2)],
    [3, TEXTS.slice(2)],
  ])(
    'have instructions of the vendor, the location and the service in this order, method %i',
    async (method, texts) => {
      const page = await shown('callback-service/3', `?meeting_method=${method}&lang=en`);
      expect(given(page)).toEqual(texts);
      expect(page.indexOf(TEXTS[2]!)).toBeLessThan(page.indexOf('<form'));
    },
  );

  it.each([
    [1, TEXTS.slice(1, 2)],
    [2, []],
    [3, []],
  ])('have the instructions of the location for those who come there, method %i', async (method, texts) => {
    const page = await shown('callback-service', `?location=3&meeting_method=${method}&lang=en`);
    expect(page).toContain('id="location-detail"');
    expect(given(page)).toEqual(texts);
  });
  it('say topic, also where the topics are a list to open', async () => {
    const services = Array.from({ length: 8 }, (_, index) => ({ ...service, id: String(20 + index) }));
    const page = await shown('callback-service/3', '?lang=en', { services });
    expect(page).toContain('>Select a topic<');
    expect(page).not.toContain('Select a service');
  });

  it('have the steps of the line that all services of the location share', async () => {
    const services = ['9', '10'].map((id) => ({ ...service, id }));
    const line = { service_ids: ['9', '10'], location_ids: [], settings: { serviceStepLayout: 'grid' } };
    const inView = { service: null, services: [], location: '3' };
    const layout = async (at: string, before: readonly string[] = []): Promise<string | undefined> => {
      const lineSettings = [{ ...line, offering_ids: [at] }];
      const page = { ...state, lineSettings, inView: { ...inView, services: before } };
      const html = await shown('select-service', '?location=3', { services, page });
      return /data-layout="(\w+)"/.exec(html)?.[1];
    };
    const layouts = [await layout('3'), await layout('4'), await layout('4', ['9', '10'])];
    expect(layouts).toEqual(['grid', 'list', 'grid']);
  });
});
