export interface OpenApiSite {
  base: string;
  /** Sent as `?vendor=`: client libraries cannot add a header of their own. */
  vendor: string;
}

/**
 * Sends the requests of a client library of the open API, one after the other. Runs in Node and, as text, in a
 * page, so it uses nothing outside itself. Returns each request with its status, ids left out.
 */
export async function openApiCalls({ base, vendor }: OpenApiSite): Promise<string[]> {
  // oxlint-disable-next-line typescript/no-explicit-any -- responses of every shape
  type Sent = { status: number; body: any; etag: string | null };
  const log: string[] = [];
  const send = async (line: string, body?: unknown, type = 'application/json'): Promise<Sent> => {
    const [method = '', path = ''] = line.split(' ');
    const response = await fetch(
      `${base}/api/v2/open/${path}${path.includes('?') ? '&' : '?'}vendor=${vendor}`,
      {
        method,
        headers: {
          accept: 'application/json',
          // The browser and Node write the boundary of a form.
          ...(!(body instanceof FormData) && { 'content-type': type }),
          'x-requested-with': 'XMLHttpRequest',
          'x-location-details-token': 'session-1',
          'accept-language': 'en',
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      },
    );
    const name = path
      .split('?')[0]!
      .replaceAll(/\d+/g, '#')
      .replace(/(location-details\/).*/, '$1#');
    log.push(`${method} ${name} ${response.status}`);
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text), etag: response.headers.get('etag') };
  };

  const locations = await send(
    'GET locations?filter[assignments]=1&filter[virtual]=0&filter[invite_only_resources]=1&limit=50&sort=name',
  );
  const location = locations.body.data.find(
    (one: { attributes: { external_id: string } }) => one.attributes.external_id === 'harbor-001',
  ).id;
  const [suggestion] = (await send('GET location-suggestions?filter[query]=sea')).body.data;
  await send(`GET location-details/${suggestion.id}`);
  const services = await send(
    `GET services?filter[location]=${location}&filter[assignments]=1&filter[group]=0&filter[preferred]=1&sort=name`,
  );
  const questions = await send('GET questions?limit=1000');
  const asked = new Set(
    questions.body.data.map((one: { attributes: { service_id: string } }) => one.attributes.service_id),
  );
  const service = services.body.data.find(
    (one: { id: string; attributes: { meeting_methods: number[] } }) =>
      !asked.has(one.id) && one.attributes.meeting_methods.includes(1),
  ).id;
  await send(`GET users?filter[location]=${location}&filter[service]=${service}&sort=last_name`);
  await send('GET forms?filter[type]=1&include=questions.options&sort=name');
  await send('GET settings');
  await send('GET timezones');
  await send('GET timezones/CA');
  await send('GET wait-time-average');
  await send(`GET wait-time-average/${location}`);
  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
  const times = await send(
    `GET times?location_id=${location}&service_id=${service}&start=${day(3)}&end=${day(9)}&visibility=0&timezone=America/Toronto`,
  );
  const [{ attributes: first }, { attributes: second }] = times.body.data.toReversed();
  const who = { first_name: 'Orla', last_name: 'Keane', email: 'orla@example.com', lang: 'en' };
  const answers = {
    data: [{ type: 'answers', attributes: { question_id: 'compliance_accepted', value: 'true' } }],
  };
  const attendee = { type: 'attendees', attributes: who, relationships: { answers } };
  const made = await send('POST appointments', {
    data: {
      type: 'appointments',
      attributes: {
        location_id: Number(location),
        service_id: [Number(service)],
        start: first.start,
        staff_id: null,
        invitation_id: null,
        supported_locale: null,
      },
      relationships: { attendees: { data: [attendee] } },
    },
    meta: { notify: { client: true, user: true }, utm: { campaign: 'autumn' } },
  });
  const { id, attributes } = made.body.data;
  const code = attributes.confirm_code;
  await send(`GET appointments?id=${id}&code=${code}`);
  await send(`PATCH appointments/${id}?code=${code}`, {
    data: { id: Number(id), type: 'appointments', attributes: { start: second.start } },
  });
  const adding = (name: string) => ({
    data: [{ ...attendee, attributes: { ...who, first_name: name, email: `${name}@example.com` } }],
    meta: { notify: { client: true, user: true }, origin: 2 },
  });
  const people = `appointments/${id}/attendees?code=${code}`;
  const more = await send(`PUT ${people}`, adding('niall'), 'application/json; ext=bulk');
  await send(`DELETE appointments/${id}/${more.body.data.attributes.attendees[1].id}?code=${code}`, {});
  const form = new FormData();
  form.append('contentType', 'application/json; ext=bulk');
  form.append('data', JSON.stringify(adding('sean')));
  form.append('_method', 'PUT');
  await send(`POST ${people}`, form);
  await send(`DELETE appointments/${id}/${attributes.attendees[0].id}?code=${code}`, {});
  const joined = await send('POST queue-appointments', {
    data: {
      type: 'queue-appointments',
      attributes: {
        location_id: Number(location),
        service_id: Number(service),
        meeting_method: 1,
        notes: '',
      },
      relationships: { client: { data: attendee } },
    },
    campaign: 'autumn',
  });
  const spot = joined.body.data;
  await send(`GET queue-appointments/${spot.id}?confirm_code=${spot.attributes.confirm_code}`);
  await send(`PATCH queue-appointments/${spot.id}`, {
    data: {
      id: spot.id,
      type: 'queue-appointments',
      attributes: { status: 4, confirm_code: spot.attributes.confirm_code },
    },
  });
  const request = { data: { type: 'requests', attributes: {} } };
  await send('POST requests', request);
  await send('GET clients/1/requests/1?include=preferences');
  await send('PATCH clients/1/requests/1', request);
  await send('DELETE clients/1/requests/1');
  return log;
}
