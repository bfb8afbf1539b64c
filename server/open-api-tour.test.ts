import { beforeAll, describe, expect, it } from 'vitest';
import { aPdf } from '#domain/testing/sample-files.ts';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp, MOMENT } from '#server/testing/app.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  aLocation,
  aQuestion,
  aService,
  aStaffMember,
  aVendor,
  onDuty,
  setSetting,
} from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { askByForm } from '#server/testing/forms.ts';
import { change, worksHours } from '#server/testing/slots-store.ts';

/*
 * One client of the open API, from the first list to the last cancellation, with requests in the form of
 * existing integrations.
 */

let app: TestApp;
let pathname: string;
let position: string;
let topic: string;
let person: string;
let colleague: string;
let question: string;
let reason: string;
beforeAll(async () => {
  app = await anApp();
  app.clock.set(MOMENT);
  const { db } = app.deps;
  const vendor = await aVendor(db, { settings: { 'feature.appointmentMeetingMethods': true } });
  pathname = vendor.pathname;
  const more = {
    key: 'clientFields',
    value: { first_name: 'required', email: 'optional', uploads: 'optional' },
  };
  await setSetting(db, vendor.id, more);
  await setSetting(db, vendor.id, { key: 'multiple_attendees_limit', value: 4 });
  const location = await aLocation(db, vendor.id);
  const service = await aService(db, vendor.id, { locations: [location], methods: [1, 2, 3] });
  const staff = { locations: [location], serves: [service] };
  const ana = await aStaffMember(db, vendor.id, { name: 'Ana', ...staff });
  const ben = await aStaffMember(db, vendor.id, { name: 'Ben', ...staff });
  for (const id of [ana, ben]) await worksHours(db, vendor.id, { staff: id, location, from: 540, to: 1020 });
  await onDuty(db, vendor.id, { staff: ana, location });
  const request = await aQuestion(db, vendor.id, { service, label: 'Which card?' });
  const why = await aQuestion(db, vendor.id, { service, label: 'Why?' });
  await change(db, vendor.id, sql`UPDATE questions SET asked = 'cancelling' WHERE id = ${why}`);
  [position, topic, person, colleague] = [location, service, ana, ben].map(String) as [
    string,
    string,
    string,
    string,
  ];
  [question, reason] = [String(request), String(why)];
});

/** No vendor if a record determines it; brackets and commas unescaped. */
const HEADERS = {
  accept: 'application/json',
  'x-requested-with': 'XMLHttpRequest',
  'accept-language': 'en-CA,en;q=0.9',
};
type Line = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;
const send = (line: Line, body?: unknown, headers: Record<string, string> = {}) =>
  ask(app, line.replace(' ', ' /api/v2/open/') as Line, {
    ...(body !== undefined && { body }),
    headers: { ...HEADERS, ...headers },
  });

async function list(
  path: string,
): Promise<{ id: string; type: string; attributes: Record<string, unknown> }[]> {
  const { status, body, text } = await send(`GET ${path}`, undefined, { 'x-vendor': pathname });
  if (status !== 200) throw new Error(`${path}: ${text}`);
  expect(
    body.data.every(
      ({ id, type }: { id: unknown; type: unknown }) => typeof id === 'string' && typeof type === 'string',
    ),
  ).toBe(true);
  return body.data;
}
const ids = async (path: string): Promise<string[]> => (await list(path)).map(({ id }) => id);

const attendee = (name: string, more: object = {}) => ({
  type: 'attendees',
  attributes: {
    first_name: name,
    last_name: 'Diaz',
    email: `${name.toLowerCase()}@example.com`,
    lang: 'fr',
    cell_phone: '+12065550142',
    address: '1 Pike St',
    city: 'Seattle',
    country: 'US',
    notes: 'Hello',
    external_id: 'crm-1',
    receive_sms: 1,
  },
  ...more,
});

describe('a client of the open API', () => {
  it('finds locations, services and staff, by lists that filter, sort and page', async () => {
    expect(
      await ids(
        `locations?filter[service]=${topic}&filter[assignments]=1&filter[virtual]=0&limit=10&page=1&sort=name`,
      ),
    ).toEqual([position]);
    expect(
      await ids(`locations?filter[service][]=${topic}&filter[service][]=999&filter[resource]=client_view`),
    ).toEqual([position]);
    expect(await ids('locations?filter[service]=999')).toEqual([]);
    expect(
      await ids(
        `services?filter[location]=${position}&filter[user]=${person},${colleague}&filter[group]=0&sort=-name&limit=5`,
      ),
    ).toEqual([topic]);
    expect(await ids('services?page=2&limit=1')).toEqual([]);
    const users = await list(
      `users?filter[service]=${topic}&filter[location]=${position}&filter[meeting_method]=1`,
    );
    expect(users.map(({ id }) => id).toSorted()).toEqual([person, colleague].toSorted());
    // Displayed name, photo and languages, and nothing else.
    expect(Object.keys(users[0]!.attributes).toSorted()).toEqual(['full_name', 'languages', 'photo']);
    expect(await ids(`questions?filter[matching][]=${topic}`)).toEqual([question]);
    expect(
      await ids('forms?filter[type]=1&include=questions,questions.options&limit=10&page=1&sort=id'),
    ).toEqual([`${topic}:1`]);
    const zones = await list('timezones/CA');
    expect(zones.find(({ id }) => id === 'America/Toronto')?.attributes).toMatchObject({ offset: '-05:00' });
    expect((await ids('timezones')).length).toBeGreaterThan(300);
    const settings = await send('GET settings', undefined, { 'x-vendor': pathname });
    expect([settings.status, settings.body.data.attributes.multiple_attendees_limit]).toEqual([200, 4]);
    const [average] = (await send(`GET wait-time-average/${position}`)).body.data;
    expect(Object.keys(average.attributes)).toEqual(expect.arrayContaining(['wait_minutes', 'low', 'high']));
    const token = { 'x-location-details-token': 'session-1', 'x-vendor': pathname };
    const [suggestion] = (await send('GET location-suggestions?filter[query]=seat', undefined, token)).body
      .data;
    expect(suggestion).toMatchObject({
      type: 'location-suggestions',
      attributes: { name: expect.any(String) },
    });
    const details = await send(`GET location-details/${suggestion.id}`, undefined, token);
    expect(Object.keys(details.body.data.attributes).toSorted()).toEqual([
      'formatted_address',
      'latitude',
      'longitude',
      'place_id',
    ]);
  });

  it('sends every filter that client libraries combine', async () => {
    const paging = 'limit=10&page=1&sort=name';
    const window = 'start=2026-11-23&end=2026-11-24';
    const of = `location_id=${position}&service_id=${topic}&staff_id=${person}&additional_staff_id=${colleague}`;
    for (const [path, found] of [
      [
        `locations?filter[assignments]=1&filter[client_view_meeting_method]=1&filter[preferred]=1&filter[province]=WA&filter[resource]=locations&filter[service]=${topic}&filter[user]=${person}&filter[virtual]=0&${paging}`,
        [position],
      ],
      [`locations?filter[invite_only]=1&filter[invite_only_resources]=1&${paging}`, []],
      [`locations?filter[client_view_meeting_method]=4&${paging}`, []],
      [
        `services?filter[assignments]=1&filter[client_view_meeting_method]=1&filter[invite_only_resources]=1&filter[location]=${position}&filter[preferred]=1&filter[province]=WA&filter[user]=${person}&${paging}`,
        [topic],
      ],
      [`services?filter[invite_only]=1&filter[location]=${position}&${paging}`, []],
      [
        `users?filter[assignments]=true&filter[client_view_meeting_method]=1&filter[location]=${position}&filter[meeting_method]=1&filter[province]=WA&filter[service]=${topic}&limit=10&page=1&sort=-last_name`,
        [colleague, person],
      ],
      [`forms?filter[type]=1&include=questions.options&limit=10&page=1&sort=-name`, [`${topic}:1`]],
      [`questions?filter[matching]=${topic}&${paging.replace('name', 'label')}`, [question]],
    ] as const)
      expect([path, await ids(path)]).toEqual([path, found]);
    const times = await send(
      `GET times?${of}&${window}&timezone=America/Chicago&supported_locales[]=en&supported_locales[]=fr&visibility=1&invite_only_resources=1&google=0&group_service=0&meeting_method=1`,
    );
    expect([times.status, times.body.data.length > 0]).toEqual([200, true]);
  });

  it('has no wait list yet', async () => {
    for (const line of ['POST requests', 'GET clients/1/requests/2', 'PATCH clients/1/requests/2'] as const) {
      const { status, errors } = await send(line, line.startsWith('GET') ? undefined : { data: {} });
      expect([line, status, errors[0]?.code]).toEqual([line, 409, 'wait-list-unavailable']);
    }
  });

  it('books a listed time, reads, moves and extends the appointment, and cancels it one by one', async () => {
    const window = 'start=2026-11-23&end=2026-11-24';
    const request = `location_id=${position}&service_id[]=${topic}&staff_id=${person}&additional_staff_id[]=${colleague}`;
    const listed = await send(
      `GET times?${request}&${window}&meeting_method=1&timezone=America/Toronto&visibility=0&group_service=0`,
    );
    expect([listed.status, Object.keys(listed.body.data[0].attributes)]).toEqual([200, ['start', 'end']]);
    const [{ attributes: first }, , , { attributes: later }] = listed.body.data;

    const answers = {
      answers: { data: [{ type: 'answers', attributes: { question_id: Number(question), value: 'Blue' } }] },
    };
    const booking = {
      data: {
        attributes: {
          location_id: Number(position),
          service_id: [Number(topic)],
          start: first.start,
          meeting_method: '1',
          staff_id: Number(person),
          additional_staff_id: [Number(colleague)],
          invitation_id: null,
          supported_locale: null,
          booked_through: 9,
          timezone: 'America/Toronto',
          invite_only_resources: 1,
        },
        relationships: { attendees: { data: [attendee('Dana', { relationships: answers })] } },
        type: 'appointments',
      },
      meta: { notify: { client: true, user: true }, utm: { campaign: 'autumn', source: 'mail' } },
    };
    const made = await askByForm(app, '/api/v2/open/appointments', {
      texts: { data: JSON.stringify(booking) },
      files: [{ field: 'uploads[0]', name: 'paper.pdf', bytes: aPdf() }],
      headers: HEADERS,
    });
    expect(made.status).toBe(201);
    const { id, attributes } = made.body.data;
    const code = attributes.confirm_code as string;
    expect(attributes).toMatchObject({ status: 1, start: first.start, end: first.end, service_id: topic });
    expect(attributes.staff.map((each: { id: string }) => each.id)).toEqual([person, colleague]);
    expect(made.body.included[0]).toMatchObject({ type: 'attendees', attributes: { first_name: 'Dana' } });

    const seen = await send(`GET appointments?id=${id}&code=${code}`);
    expect([seen.status, seen.body.data.id]).toEqual([200, id]);
    const free = await send(`GET times?${request}&${window}&exclusion=${id}`);
    expect(free.body.data[0].id).toBe(first.start);

    const moved = await send(`PATCH appointments/${id}?code=${code}`, {
      data: {
        attributes: { start: later.start, timezone: 'America/Toronto' },
        id: Number(id),
        type: 'appointments',
      },
      meta: { notify: { client: true, user: false }, skip_meeting_link_generation: true },
    });
    expect([moved.status, moved.body.data.attributes.start]).toEqual([200, later.start]);

    const bulk = { 'content-type': 'application/json; ext=bulk' };
    const added = await send(
      `PUT appointments/${id}/attendees?code=${code}`,
      { data: [attendee('Eli')], meta: { origin: 9 } },
      bulk,
    );
    const texts = {
      contentType: 'application/json; ext=bulk',
      data: JSON.stringify({ data: [attendee('Fay')], meta: { booker: 7 } }),
      _method: 'PUT',
    };
    const url = `/api/v2/open/appointments/${id}/attendees?code=${code}`;
    const files = [{ field: 'uploads[0]', name: 'fay.pdf', bytes: aPdf() }];
    const last = await askByForm(app, url, { texts, files, headers: HEADERS });
    expect([added.status, last.status]).toEqual([200, 200]);
    const coming = last.body.data.attributes.attendees as { id: string; first_name: string }[];
    expect(coming.map(({ first_name: name }) => name)).toEqual(['Dana', 'Eli', 'Fay']);

    const response = {
      type: 'responses',
      attributes: { form_question_id: Number(reason), value: 'No time' },
    };
    const bodies = [
      {
        data: {
          type: 'appointments',
          relationships: {
            attendees: {
              data: [
                {
                  type: 'attendees',
                  id: Number(coming[0]!.id),
                  relationships: { responses: { data: [response] } },
                },
              ],
            },
          },
        },
      },
      { data: response },
      {},
    ];
    const statuses = [];
    for (const [index, body] of bodies.entries()) {
      const gone = await send(`DELETE appointments/${id}/${coming[index]!.id}?code=${code}`, body);
      statuses.push([gone.status, gone.body.data.attributes.status]);
    }
    expect(statuses).toEqual([
      [200, 1],
      [200, 1],
      [200, 4],
    ]);
    const after = await send(`GET times?${request}&${window}`);
    expect(after.body.data.map((time: { id: string }) => time.id)).toContain(later.start);
  });

  it('joins the line and sees its position', async () => {
    const joined = await send('POST queue-appointments', {
      data: {
        type: 'queue-appointments',
        attributes: { location_id: Number(position), service_id: topic, meeting_method: 1, lang: 'fr' },
        relationships: {
          client: { data: { type: 'client', attributes: { first_name: 'Gus', cell_phone: '+12065550177' } } },
        },
      },
      meta: { booker: null },
      campaign: 'autumn',
    });
    expect(joined.status).toBe(201);
    const { id, attributes } = joined.body.data;
    const seen = await send(`GET queue-appointments/${id}?confirm_code=${attributes.confirm_code}`);
    expect([seen.status, seen.body.data.attributes.status]).toEqual([200, 1]);
  });
});
