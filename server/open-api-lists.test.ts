import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/infrastructure/database/database.ts';
import { anApp } from '#server/testing/app.ts';
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
import type { TestVendor } from '#server/testing/builders-store.ts';
import { ask } from '#server/testing/requests.ts';
import { aSignedInStaffMember } from '#server/testing/signed-in-staff.ts';

let app: TestApp;
let vendor: TestVendor;
const made: Record<string, number> = {};
/** Ids of different kinds overlap: each list names its own. */
const KINDS: Record<string, readonly string[]> = {
  locations: ['seattle', 'montreal', 'online', 'private'],
  services: ['loan', 'account', 'talk', 'hidden', 'invited', 'gone'],
  users: ['ana', 'bob', 'cho', 'dee', 'idle', 'left', 'eve'],
  questions: ['first', 'second', 'third'],
};

/** In the form of the public SDKs: brackets and commas in every encoding, numbers as text, spaces as `+`. */
const get = (path: string) =>
  ask(app, `GET /api/v2/open/${path}`, {
    vendor: vendor.pathname,
    headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'en' },
  });
async function list(path: string) {
  const { status, body } = await get(path);
  expect([path, status]).toEqual([path, 200]);
  const kind = KINDS[/^[a-z]+/.exec(path)![0]]!;
  return body.data.map((row: { id: string }) => kind.find((name) => String(made[name]) === row.id) ?? row.id);
}
async function refusal(path: string) {
  const { status, errors } = await get(path);
  return [status, errors[0]?.code, errors[0]?.meta?.['parameter']];
}

beforeAll(async () => {
  app = await anApp();
  const { db } = app.deps;
  await aVendor(db);
  vendor = await aVendor(db, { name: 'Open Bank', settings: { walkin_questions: true } });
  made['seattle'] = await aLocation(db, vendor.id, { name: 'Alder', city: 'Seattle' });
  made['montreal'] = await aLocation(db, vendor.id, {
    name: 'Cedar',
    city: 'Montréal',
    takes: { video: false },
  });
  made['online'] = await aLocation(db, vendor.id, { name: 'Birch', city: 'New York' });
  made['private'] = await aLocation(db, vendor.id, { name: 'Dogwood', visibility: 'private' });
  const { seattle, montreal, online } = made;
  made['loan'] = await aService(db, vendor.id, { name: 'Loan', locations: [seattle, montreal] });
  made['account'] = await aService(db, vendor.id, { name: 'Account', locations: [online], methods: [2, 3] });
  made['talk'] = await aService(db, vendor.id, { name: 'Talk', locations: [montreal] });
  made['hidden'] = await aService(db, vendor.id, { name: 'Hidden', locations: [made['private']] });
  made['invited'] = await aService(db, vendor.id, { name: 'Invited', locations: [seattle] });
  made['gone'] = await aService(db, vendor.id, { name: 'Gone', locations: [seattle] });
  const staff = (name: string, location: number, serves: string[], methods = [1, 2]) =>
    aStaffMember(db, vendor.id, {
      name,
      locations: [location],
      serves: serves.map((each) => made[each]!),
      methods,
    });
  made['ana'] = await staff('Ana', seattle, ['loan']);
  made['bob'] = await staff('Bob', montreal, ['loan', 'talk']);
  made['cho'] = await staff('Cho', online, ['account'], [3]);
  made['dee'] = await staff('Dee', made['private'], ['hidden']);
  made['idle'] = await staff('Idle', seattle, []);
  made['left'] = await staff('Left', seattle, ['loan']);
  made['eve'] = await staff('Eve', seattle, ['loan']);
  await onDuty(db, vendor.id, { staff: made['bob'], location: montreal });
  made['first'] = await aQuestion(db, vendor.id, { service: made['loan'], label: 'How much?' });
  made['second'] = await aQuestion(db, vendor.id, { service: made['account'], label: 'Which one?' });
  made['third'] = await aQuestion(db, vendor.id, { service: made['talk'], label: 'About what?' });
  await db.withVendor(vendor.id, async (tx) => {
    await tx.run(sql`UPDATE locations SET country = 'CA', prov_state = 'QC' WHERE id = ${montreal}`);
    await tx.run(sql`UPDATE locations SET physical = false WHERE id = ${online}`);
    await tx.run(sql`UPDATE services SET is_group = true WHERE id = ${made['talk']}`);
    await tx.run(sql`UPDATE services SET invite_only = true WHERE id = ${made['invited']}`);
    await tx.run(sql`UPDATE services SET archived_at = created_at WHERE id = ${made['gone']}`);
    await tx.run(
      sql`INSERT INTO categories (vendor_id, id, name) VALUES (${vendor.id}, 900001, 'Money Matters')`,
    );
    await tx.run(sql`UPDATE services SET category_id = 900001 WHERE id = ${made['loan']}`);
    await tx.run(
      sql`INSERT INTO location_categories (vendor_id, id, name) VALUES (${vendor.id}, 900002, 'Branches')`,
    );
    await tx.run(sql`UPDATE locations SET category_id = 900002 WHERE id = ${seattle}`);
    await tx.run(
      sql`INSERT INTO staff_categories (vendor_id, id, name) VALUES (${vendor.id}, 900003, 'Advisers')`,
    );
    await tx.run(
      sql`UPDATE staff SET category_id = 900003 WHERE id IN (${made['bob']}, ${made['idle']}, ${made['left']})`,
    );
    await tx.run(sql`UPDATE staff SET deactivated_at = created_at WHERE id = ${made['left']}`);
    await tx.run(sql`UPDATE staff SET invite_only = true WHERE id = ${made['eve']}`);
    await tx.run(sql`UPDATE staff SET display_name = 'Ana Zhou' WHERE id = ${made['ana']}`);
    await tx.run(sql`UPDATE staff SET display_name = 'Cho Abe' WHERE id = ${made['cho']}`);
    await tx.run(sql`UPDATE services SET meeting_methods = '{1,4}' WHERE id = ${made['talk']}`);
    await tx.run(sql`INSERT INTO translations (vendor_id, subject_kind, subject_id, field, locale, content)
      VALUES (${vendor.id}, 'service', ${made['loan']}, 'name', 'fr', 'Prêt')`);
    await tx.run(
      sql`UPDATE staff SET remote_only = true, languages = '{fr,en}', last_name = 'Secret', email = 'bob@secret.example' WHERE id = ${made['bob']}`,
    );
  });
});

async function signedIn() {
  const locations = [made['seattle']!];
  return (await aSignedInStaffMember(app, vendor.id, { name: 'Clerk', role: 20, locations })).who;
}

describe('locations', () => {
  it.each<[string, string[]]>([
    ['locations', ['seattle', 'online', 'montreal']],
    ['locations?filter[assignments]=1', ['seattle', 'online', 'montreal']],
    ['locations?filter%5Bcity%5D=New+York', ['online']],
    ['locations?filter[city]=montreal,seattle&lang=fr', ['seattle', 'montreal']],
    ['locations?filter[country]=ca', ['montreal']],
    ['locations?filter[province]=wa', ['seattle', 'online']],
    ['locations?filter[service]=$loan', ['seattle', 'montreal']],
    ['locations?filter[service][]=$talk&filter[service][]=$account', ['online', 'montreal']],
    ['locations?filter%5Bservice%5D=$talk%2C$account', ['online', 'montreal']],
    ['locations?filter[user]=$bob', ['montreal']],
    ['locations?filter[user]=$ana&filter[service]=$talk', []],
    ['locations?filter[client_view_meeting_method]=3', ['seattle', 'online']],
    ['locations?filter[client_view_meeting_method]=3&filter[assignments]=1', ['online']],
    ['locations?filter[user_category]=900003', ['montreal']],
    ['locations?filter[user_category]=900003&filter[service]=$account', []],
    ['locations?filter[virtual]=1', ['online']],
    ['locations?filter[virtual]=0', ['seattle', 'montreal']],
    ['locations?filter[group_service]=1', ['montreal']],
    ['locations?filter[group_service]=0', ['seattle', 'online', 'montreal']],
    [
      'locations?filter[resource]=client_view&filter[invite_only]=0&filter[preferred]=0',
      ['seattle', 'online', 'montreal'],
    ],
    ['locations?filter[invite_only]=1', []],
    ['locations?filter[preferred]=1&filter[invite_only_resources]=1', ['seattle', 'online', 'montreal']],
    ['locations?filter[client_view_meeting_method]=4', ['montreal']],
    ['locations?filter[client_view_meeting_method]=4&filter[assignments]=1', []],
    ['locations?sort=-name', ['montreal', 'online', 'seattle']],
    ['locations?sort=created', ['seattle', 'montreal', 'online']],
    ['locations?limit=2&page=2', ['montreal']],
  ])('%s', async (path, requested) => expect(await list(filled(path))).toEqual(requested));
});

describe('services', () => {
  it.each<[string, string[]]>([
    ['services', ['loan', 'account', 'talk']],
    ['services?filter[assignments]=1', ['loan', 'account', 'talk']],
    ['services?filter[category]=900001', ['loan']],
    ['services?filter[category]=Money+Matters', ['loan']],
    ['services?filter[client_view_meeting_method]=1', ['loan', 'talk']],
    ['services?filter[client_view_meeting_method]=3&filter[assignments]=true', ['account']],
    ['services?filter[group]=1', ['talk']],
    ['services?filter[group]=0&filter[location]=$montreal', ['loan']],
    ['services?filter[location]=$private', []],
    ['services?filter[location][]=$seattle&filter[location][]=$online', ['loan', 'account']],
    ['services?filter[province]=qc', ['loan', 'talk']],
    ['services?filter[location_category]=900002', ['loan']],
    ['services?filter[location_category]=900009', []],
    ['services?filter[user_category]=900003', ['loan', 'talk']],
    ['services?filter[user_category]=900003&filter[location_category]=900002', []],
    ['services?filter[user]=$bob', ['loan', 'talk']],
    ['services?filter[user]=$left', []],
    ['services?filter[user]=$bob&filter[location]=$seattle', []],
    ['services?sort=-name&limit=2', ['talk', 'loan']],
    ['services?filter[resource]=client_view', ['loan', 'account', 'talk']],
    ['services?filter[client_view_meeting_method]=4', ['talk']],
    ['services?filter[invite_only]=1', []],
    ['services?filter[invite_only_resources]=1&filter[preferred]=1', ['loan', 'account', 'talk']],
  ])('%s', async (path, requested) => expect(await list(filled(path))).toEqual(requested));

  it('are named in the request’s language, as far as the vendor has translated them', async () => {
    const names = async (path: string) =>
      (await get(path)).body.data.map((row: { attributes: { name: string } }) => row.attributes.name);
    expect(await names('services?lang=fr&sort=id')).toEqual(['Prêt', 'Account', 'Talk']);
    expect(await names('services?lang=en&sort=id')).toEqual(['Loan', 'Account', 'Talk']);
    expect(await names('forms?filter[type]=0&lang=fr&sort=id')).toEqual(['Prêt', 'Account', 'Talk']);
  });

  it('include those for invited visitors only for staff of the vendor', async () => {
    const { cookie } = await signedIn();
    const seen = async (filter: string) =>
      (
        await ask(app, `GET /api/v2/open/services?${filter}&sort=id`, { vendor: vendor.pathname, cookie })
      ).body.data.map(({ id }: { id: string }) => id);
    const ids = (names: string[]) => names.map((name) => String(made[name]));
    expect(await seen('filter[invite_only]=1')).toEqual(ids(['invited']));
    expect(await seen('filter[invite_only_resources]=1')).toEqual(
      ids(['loan', 'account', 'talk', 'invited']),
    );
    expect(await seen('filter[invite_only]=0')).toEqual(ids(['loan', 'account', 'talk']));
    const users = await ask(app, 'GET /api/v2/open/users?filter[invite_only_resources]=1', {
      vendor: vendor.pathname,
      cookie,
    });
    expect(users.body.data.map(({ id }: { id: string }) => id)).toContain(String(made['eve']));
  });

  it('are a line’s services', async () => {
    const { body } = await get(`services?filter[user]=${made['ana']}`);
    const line = await get(`queue-appointments-services/${made['seattle']}`);
    expect(body).toEqual({
      data: [line.body.data[0][0]],
      meta: { total: 1, page: 1, limit: 1000 },
      links: { next: null },
    });
  });
});

describe('users', () => {
  it.each<[string, string[]]>([
    ['users', ['ana', 'bob', 'cho']],
    ['users?filter[assignments]=true', ['ana', 'bob', 'cho']],
    ['users?filter[client_view_meeting_method]=3&filter[meeting_method]=3', ['cho']],
    ['users?filter[location]=$seattle', ['ana']],
    ['users?filter[location]=$private', []],
    ['users?filter[lobby_location_id]=$montreal', ['bob']],
    ['users?filter[lobby_location_id]=$seattle', []],
    ['users?filter[province]=QC', ['bob']],
    ['users?filter[service]=$loan,$account', ['ana', 'bob', 'cho']],
    ['users?filter[service][0]=$talk', ['bob']],
    ['users?filter[category]=900003', ['bob']],
    ['users?filter[location_category][]=900002', ['ana']],
    ['users?filter[location_category]=900002,900009&filter[category]=900003', []],
    ['users?filter[user]=$cho', ['cho']],
    ['users?filter[user]=$idle,$left,$dee', []],
    ['users?filter[user]=$eve&filter[invite_only_resources]=1', []],
    ['users?sort=last_name', ['cho', 'bob', 'ana']],
    ['users?sort=-last_name', ['ana', 'bob', 'cho']],
    ['users?filter[location]=$montreal&filter[without_remote_staff_only_at_location]=$montreal', []],
    ['users?filter[without_remote_staff_only_at_location]=$seattle&sort=-first_name&limit=2', ['cho', 'bob']],
  ])('%s', async (path, requested) => expect(await list(filled(path))).toEqual(requested));

  it('have a displayed name, a photo and languages as the vendor allows, and nothing else', async () => {
    const seen = async () => (await get(`users?filter[user]=${made['bob']}`)).body.data;
    const attributes = { full_name: 'Bob', photo: null, languages: ['fr', 'en'] };
    expect(await seen()).toEqual([{ id: String(made['bob']), type: 'users', attributes }]);
    const set = (key: string, value: unknown) => setSetting(app.deps.db, vendor.id, { key, value });
    await set('showStaffLanguages', false);
    expect((await seen())[0].attributes.languages).toEqual([]);
    await set('staffSelection', 'hidden');
    expect(await seen()).toEqual([]);
    await set('staffSelection', 'optional');
    await set('showStaffPicker', false);
    expect((await get('users')).text).not.toContain('Bob');
    await set('showStaffPicker', true);
    expect((await get('users')).text).not.toMatch(/Secret|secret/);
  });
});

describe('questions', () => {
  it.each<[string, string[]]>([
    ['questions?filter[matching]=$loan', ['first']],
    ['questions?filter[matching]=$loan,$talk', ['first', 'third']],
    ['questions?filter%5Bmatching%5D%5B%5D=$account&filter%5Bmatching%5D%5B%5D=$talk', ['second', 'third']],
    ['questions', ['first', 'second', 'third']],
    ['questions?sort=-id&limit=2&page=1', ['third', 'second']],
    ['questions?sort=label', ['third', 'first', 'second']],
  ])('%s', async (path, requested) => expect(await list(filled(path))).toEqual(requested));
});

describe('forms', () => {
  it.each([
    ['name', ['Account', 'Loan', 'Talk']],
    ['-name', ['Talk', 'Loan', 'Account']],
    ['type,-service_id', ['Talk', 'Account', 'Loan']],
    ['created', ['Loan', 'Account', 'Talk']],
  ])('sort by %s', async (sort, names) => {
    const { body } = await get(`forms?sort=${sort}`);
    expect(body.data.map((row: { attributes: { name: string } }) => row.attributes.name)).toEqual(names);
  });
});

describe('the wait list', () => {
  it.each([
    'POST requests',
    'GET clients/a/requests/b',
    'PATCH clients/a/requests/b',
    'DELETE clients/a/requests/b',
  ])('refuses %s with a code of its own', async (line) => {
    const [method, path] = line.split(' ') as ['POST', string];
    const { status, errors } = await ask(app, `${method} /api/v2/open/${path}`, {
      vendor: vendor.pathname,
      ...(['POST', 'PATCH'].includes(method) && { body: { data: { type: 'requests' } } }),
    });
    expect([status, errors[0]?.code]).toEqual([409, 'wait-list-unavailable']);
  });
});

describe('what a list refuses', () => {
  it.each<[string, unknown[]]>([
    ['locations?filter[user_category]=x', [400, 'parameter-invalid', 'filter[user_category]']],
    ['locations?filter[category]=1', [400, 'filter-unsupported', 'filter[category]']],
    ['locations?filter[invite_only]=maybe', [400, 'parameter-invalid', 'filter[invite_only]']],
    ['locations?filter[preferred]=2', [400, 'parameter-invalid', 'filter[preferred]']],
    ['locations?limit=0', [400, 'parameter-invalid', 'limit']],
    ['locations?page[after]=999999', [400, 'parameter-invalid', 'page[after]']],
    ['locations?filter[virtual]=maybe', [400, 'parameter-invalid', 'filter[virtual]']],
    [
      'locations?filter[client_view_meeting_method]=9',
      [400, 'parameter-invalid', 'filter[client_view_meeting_method]'],
    ],
    ['locations?filter[service]=1,x', [400, 'parameter-invalid', 'filter[service]']],
    ['locations?sort=wait', [400, 'parameter-invalid', 'sort']],
    ['users?filter[user_category]=1', [400, 'filter-unsupported', 'filter[user_category]']],
    ['users?sort=email', [400, 'parameter-invalid', 'sort']],
    ['questions?filter[service]=1', [400, 'filter-unsupported', 'filter[service]']],
    ['timezones?filter[country]=ca', [400, 'filter-unsupported', 'filter[country]']],
  ])('%s', async (path, requested) => expect(await refusal(path)).toEqual(requested));
});

describe('settings', () => {
  it('are those that visitors’ pages may know, by the names that integrations read', async () => {
    const { data } = (await get('settings')).body;
    expect(data).toMatchObject({ id: String(vendor.id), type: 'settings' });
    expect(data.attributes).toMatchObject({
      name: 'Open Bank',
      availableLanguages: ['en'],
      timeInAdvance: 90,
      time_in_advance: 90,
      show_wait_time: true,
      walkin_questions: true,
      currency: 'USD',
      location_search_radius: 50,
      privacyPolicyUrl: '',
      callback_contact_options: { mobile_phone: 'optional', email: 'optional' },
      client_view: { enabled: true, language: 'en', layout: 'new' },
    });
    for (const secret of ['api_expires_in', 'access.mfaRequired', 'retention.notesDays', 'dialIn'])
      expect(data.attributes).not.toHaveProperty([secret]);
  });
});

describe('time zones', () => {
  const zones = async (path: string) =>
    (await get(path)).body.data as { id: string; attributes: { label: string; offset: string } }[];

  it('are all, or a country’s, with a label in the request’s language and the current offset', async () => {
    expect((await get('timezones')).body.meta.total).toBeGreaterThan(400);
    const result = Object.fromEntries(
      (await zones('timezones/ca')).map(({ id, attributes }) => [id, attributes]),
    );
    expect(result['America/Winnipeg']).toEqual({
      label: 'Central Time – Winnipeg',
      offset: '-06:00',
      offset_minutes: -360,
    });
    expect(result['America/St_Johns']?.offset).toBe('-03:30');
    expect(result['America/New_York']).toBeUndefined();
    const french = (await zones('timezones/CA?lang=fr')).find(({ id }) => id === 'America/Toronto');
    expect(french?.attributes.label).toMatch(/Est.* – Toronto$/);
    expect((await zones('timezones/us?limit=2')).length).toBe(2);
    for (const nowhere of ['xx', 'canada', '%2e%2e', '1'])
      expect(await refusal(`timezones/${nowhere}`)).toEqual([404, 'not-found', undefined]);
  });
});

describe('wait-time-average', () => {
  it('is a list by location, or of one', async () => {
    const { body } = await get('wait-time-average?limit=2&page=1');
    expect(body.meta).toEqual({ total: 3, page: 1, limit: 2 });
    expect(body.data[0]).toMatchObject({ location_id: String(made['seattle']), type: 'wait-time-averages' });
    const [one] = (await get(`wait-time-average/${made['montreal']}`)).body.data;
    const card = (await get(`locations/${made['montreal']}`)).body.data.attributes;
    const { least: _, ...attributes } = card.wait_time['1'];
    expect(one).toMatchObject({ location_id: String(made['montreal']), attributes });
    expect(await refusal(`wait-time-average/${made['private']}`)).toEqual([404, 'not-found', undefined]);
    expect(await refusal('wait-time-average/x')).toEqual([404, 'not-found', undefined]);
  });
});

/** Replaces names such as `$loan` by their ids. */
function filled(path: string): string {
  return path.replace(/\$([a-z]+)/g, (_, name: string) => String(made[name]));
}

describe('the same as our own booking pages request', () => {
  it.each([
    ['services?location=$montreal', 'services?filter[location]=$montreal'],
    [
      'services?location=$seattle,$online&method=3',
      'services?filter[location]=$seattle,$online&filter[method]=3',
    ],
    ['services?staff=$bob', 'services?filter[user]=$bob'],
    ['services?location=$private', 'services?filter[location]=$private'],
    ['staff?location=$seattle&service=$loan', 'users?filter[location]=$seattle&filter[service]=$loan'],
    ['staff?service=$account&method=3', 'users?filter[service]=$account&filter[meeting_method]=3'],
    ['staff?location=$private', 'users?filter[location]=$private'],
  ])('%s is %s', async (own, open) => {
    const [asOurs, asOpen] = [own, open].map(filled);
    const ours = await ask(app, `GET /api/internal/v1/${asOurs}`, { vendor: vendor.pathname });
    expect(ours.status).toBe(200);
    expect(ours.body).toEqual((await get(asOpen!)).body);
  });

  it('a value that is no id is refused', async () => {
    const { status } = await ask(app, 'GET /api/internal/v1/staff?location=here', {
      vendor: vendor.pathname,
    });
    expect(status).toBe(400);
  });
});
