import { beforeAll, describe, expect, it } from 'vitest';
import type { PageState } from '#contract/protocol/page-state.ts';
import type { QueueAppointmentAttributes, QueueAppointmentDocument } from '#contract/queue/queue.ts';
import { featureDecisions } from '#domain/vendors/features.ts';
import { clientPayload } from '#domain/vendors/settings.ts';
import { compileCatalogue } from '#web/language/compile-catalogue.ts';
import en from '#translations/en/visitor.json';
import fr from '#translations/fr/visitor.json';
import { calls, draw } from './first-render.tsx';

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
    phone: null,
    brand: null,
    social: {},
  },
  prefix: `/s/${pathname}`,
  settings: clientPayload({}),
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
  version: 1,
});

const addressOf = ({ pathname }: Shown) => ({
  path: `/s/${pathname}/callback-service/manage`,
  search: '?id=7&code=x',
});

const PATH = '/api/v2/open/queue-appointments/7?confirm_code=x';

function render(shown: Shown): Promise<string | null> {
  const body: QueueAppointmentDocument = {
    data: { id: '7', type: 'queue-appointments', attributes: visitOf(shown) },
  };
  return draw(stateOf(shown), addressOf(shown), { [PATH]: { status: 200, body } });
}

describe('renders of several pages', () => {
  let alone: (string | null)[];
  // The first render loads the screens' code.
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
    expect([harbor?.includes('Nov'), clinique?.includes('nov')]).toEqual([false, true]);
  });

  it('are the same at the same time as alone', async () => {
    const pages = [HARBOR, CLINIQUE, HARBOR, CLINIQUE, CLINIQUE, HARBOR];
    const together = await Promise.all(pages.map(render));
    expect(together).toEqual(pages.map((shown) => alone[shown === HARBOR ? 0 : 1]));
  });

  it('request what each page itself would', async () => {
    const pages = [HARBOR, CLINIQUE];
    const together = await Promise.all(pages.map((shown) => calls(stateOf(shown), addressOf(shown))));
    expect(together).toEqual([[PATH], [PATH]]);
  });
});
