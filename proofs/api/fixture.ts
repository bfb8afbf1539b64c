import fc from 'fast-check';
import type { Operation } from '#server/infrastructure/http/openapi/openapi-document.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aQuestion, aStation, setSetting } from '#server/testing/builders-store.ts';
import { accessSettings } from '#contract/settings/settings-pages.ts';
import { aJoin, ask, signInAs } from '#server/testing/requests.ts';
import { anEndedGrant, suspendedVendor } from '#server/testing/support-grants-store.ts';
import { everyRole, PRINCIPALS } from '#server/testing/every-role-store.ts';
import type { Principal } from '#server/testing/every-role-store.ts';
import { openAgenda } from './agenda.ts';
import { openChats } from './chats.ts';
import { openClientHistory } from './client-history.ts';
import { openMessageTemplates } from './message-templates.ts';
import { openRecords } from './records.ts';
import { FEATURE_OPERATIONS, openFeatures } from './features.ts';
import { openRoles, ROLE_OPERATIONS } from './roles.ts';
import { openWaitList } from './wait-list.ts';
import type { JudgeInput } from './judge.ts';
import type { Draw } from './values.ts';

/** A vendor with callers of every role, a moving line, and the values that callers know of it. */
export interface ApiFixture {
  /** Headers of a caller who might send this request; most of them have the permission. */
  someone(operation: Operation, draw: Draw): Promise<Record<string, string>>;
  /** Headers of a caller with the operation's permission. */
  permitted(operation: Operation): Promise<Record<string, string>>;
  /** Values that a caller knows by a field's name, all about one visit. */
  known(operation: Operation, draw: Draw): (name: string) => unknown;
  /** Takes over values of a response: the version of a visit, an ended session. */
  learn(operation: Operation, response: JudgeInput): Promise<void>;
}

interface Visit {
  id: string;
  code: string;
  version: number;
}

const ENDS_OR_CHANGES_SESSIONS =
  /^(?:signOut|viewAs(?:Staff)?|confirmAgain|endSession|endOtherSessions|changePassword|changeProfile|(?:start|confirm|remove)Totp|(?:offer|add|remove)Passkey|make\w+|removeCalendarFeed)$/;

const TOKENS = ['shortcut', 'invitation', 'booking_shortcut_id', 'invitation_id'] as const;

const WAITING = 40;
const ENDED = 10;

/** Every signed-in person may ask; a person who is no staff of a vendor has none. */
const OF_STAFF = /Tasks?$|^seeTaskFile$|^seeSupportContact$/;
/** Rights of product admins alone. */
const OF_PLATFORM: ReadonlySet<string | undefined> = new Set([
  'features-manage',
  'impersonate',
  'vendors-manage',
]);
const SLOTS: ReadonlySet<string> = new Set(['listSlots', 'listNextSlots']);
const SCHEDULED: ReadonlySet<string> = new Set([
  'seeSchedule',
  'seeScheduleVisits',
  'countSchedule',
  'checkFit',
]);

export async function openApiFixture(app: TestApp): Promise<ApiFixture> {
  const world = await everyRole(app);
  const { db } = app.deps;
  const vendor = (await app.deps.tenancy.byPathname('ours'))!.id;
  const suggested = await ask(app, 'GET /api/internal/v1/places?q=seattle', { vendor: 'ours' });
  const question = await aQuestion(db, vendor, { service: world.service, required: false });
  const stations = [null, ...(await severally(40, () => aStation(db, vendor, { location: world.location })))];
  const waiting = new Map<string, Visit>();
  const ended = new Map<string, Visit>();

  const keep = ({
    id,
    attributes,
  }: {
    id: string;
    attributes: { confirm_code: string; version: number };
  }) => {
    const visit = { id, code: attributes.confirm_code, version: attributes.version };
    waiting.set(id, visit);
    return visit;
  };
  const join = async () => {
    const body = aJoin({ location: world.location, service: world.service });
    const joined = await ask(app, 'POST /api/v2/open/queue-appointments', { body });
    if (joined.status !== 201) throw new Error(`joining: ${joined.text}`);
    return keep(joined.body.data);
  };
  const complete = async () => {
    const { id, code, version } = await join();
    waiting.delete(id);
    const done = await world.call(20, `POST /api/internal/v1/admin/visits/${id}/complete`, {
      body: { version },
    });
    if (done.status !== 200) throw new Error(`completing: ${done.text}`);
    ended.set(id, { id, code, version: version + 1 });
  };
  /** Adds a visit for each visit that is over. */
  const refill = async () => {
    while (waiting.size < WAITING) await join();
    while (ended.size < ENDED) await complete();
  };
  await refill();
  const agenda = await openAgenda(app, world, vendor);
  // Their own account: other requests need the sessions of the others.
  const colleague = 'newcomer-1@harbor.test';
  await world.aNewcomer({ account: true });
  const someoneElse = String(await world.aNewcomer({ account: true }));
  const [staff, room] = [String(await world.staffOf(10)), String(await world.aRoom())];
  const records = await openRecords(world);
  const templates = openMessageTemplates();
  const waitList = await openWaitList(app, world);
  const features = await openFeatures(world);
  const roles = await openRoles(world);
  const grant = await anEndedGrant(world);
  const resting = await suspendedVendor(world);
  const history = await openClientHistory(world);
  const chatFacts = await openChats(app, world);
  const aboutEnded = new Set(['giveFeedback']);

  return {
    async someone(
      { security, operationId, 'x-permission': permission },
      draw,
    ): Promise<Record<string, string>> {
      if (ENDS_OR_CHANGES_SESSIONS.test(operationId)) {
        const { cookie, csrf } = await signInAs(app, colleague);
        return { cookie, 'x-csrf-token': csrf };
      }
      // Signing in ends the session of the request, which other requests still need.
      if (operationId === 'signIn') return {};
      const able: Principal[] =
        security.length === 0
          ? ['anonymous']
          : permission
            ? [15, 20, 30]
            : OF_STAFF.test(operationId)
              ? [30]
              : [10, 50];
      const who = draw(fc.constantFrom, ...able, ...able, ...able, ...PRINCIPALS);
      const session = world.sessionOf(who);
      if (!session) return {};
      return { cookie: session.cookie, 'x-csrf-token': session.csrf };
    },
    async permitted({ security, operationId, 'x-permission': permission }): Promise<Record<string, string>> {
      if (ENDS_OR_CHANGES_SESSIONS.test(operationId)) {
        const { cookie, csrf } = await signInAs(app, colleague);
        return { cookie, 'x-csrf-token': csrf };
      }
      if (security.length === 0) return {};
      const ofVendor = !OF_PLATFORM.has(permission) && (permission || OF_STAFF.test(operationId));
      const session = world.sessionOf(ofVendor ? 30 : 50)!;
      return { cookie: session.cookie, 'x-csrf-token': session.csrf };
    },
    known({ operationId }, draw) {
      const visit = draw(fc.constantFrom, ...(aboutEnded.has(operationId) ? ended : waiting).values());
      const facts: Record<string, unknown> = {
        // Suspended, ours would refuse every later request.
        vendorId: resting,
        id: ['inviteStaff', 'resetSignIn'].includes(operationId) ? someoneElse : visit.id,
        staff_id: staff,
        room_id: room,
        queue_appointment: visit.id,
        confirm_code: visit.code,
        code: visit.code,
        version: visit.version,
        locationId: String(world.location),
        location_id: String(world.location),
        service_id: String(world.service),
        'filter[service]': String(world.service),
        'filter[matching]': String(world.service),
        question_id: String(question),
        meeting_method: ['listQueueServices', 'listTimes'].includes(operationId) ? '1' : 1,
        ...(operationId === 'listTimes' && { start: '2026-11-23', end: '2026-11-24', attendees: '1' }),
        ...(SLOTS.has(operationId) && { from: '2026-11-23', to: '2026-11-24', attendees: '1', n: '3' }),
        ...(SCHEDULED.has(operationId) && {
          from: '2026-11-23',
          days: '7',
          staff,
          start: '2026-11-24T18:00:00Z',
        }),
        after_id: null,
        location: String(world.location),
        service: String(world.service),
        who: '1',
        explain: '0',
        method: '1',
        language: 'en',
        exclusion: '1',
        fulfillment_method: 1,
        placeId: suggested.body.data[0].id,
        q: 'sea',
        country: 'us',
        'filter[query]': 'sea',
        ...Object.fromEntries(FLAGS.map((name) => [`filter[${name}]`, '1'])),
        ...Object.fromEntries(PLACES.map((name) => [`filter[${name}]`, String(world.location)])),
        'filter[user]': '1',
        'page[size]': '10',
        'page[number]': '1',
        'page[after]': '',
        limit: '10',
        page: '1',
        vendor: 'ours',
        timezone: 'America/New_York',
        staff_category_id: '',
        location_category_id: '0',
        'filter[preferred]': '0',
        'filter[invite_only]': '0',
        'filter[invite_only_resources]': '0',
        sort: SORTS[operationId] ?? 'sort_order,name',
        station_id: draw(fc.constantFrom, ...stations),
        preferred_staff_id: null,
        // Random tokens open nothing.
        ...Object.fromEntries(TOKENS.map((name) => [name, ''])),
        first_name: 'Ana',
        last_name: 'Petit',
        'filter[type]': '0',
        link: 'https://rooms.example.com/ana',
        dial_in: null,
        minutes: 10,
        for_minutes: 30,
        notes: 'By the window',
        email: operationId === 'signIn' ? 'role-5@harbor.test' : 'ana@example.com',
        password: 'a-long-password-1',
        cell_phone: '+12065550142',
        lang: 'en',
        'X-Vendor': 'ours',
        reason: operationId === 'setHold' ? 'audit' : 'because',
        grantId: grant,
        rwg_token: 'a-click',
        merchant_changed: 2,
        ...agenda.facts(operationId, draw),
        ...(operationId.startsWith('settle') && { version: Math.max(1, visit.version) }),
        ...(operationId === 'bookAppointmentForClient' && { wait_list_id: waitList.next() }),
        ...(/WaitList/.test(operationId) && waitList.facts(operationId)),
        ...ownTextFacts(operationId),
        ...records.known(operationId),
        ...history.facts(operationId),
        ...chatFacts(operationId),
        ...templates.facts(operationId),
        ...(FEATURE_OPERATIONS.has(operationId) && features.facts(operationId)),
        ...(ROLE_OPERATIONS.has(operationId) && roles.facts(operationId, someoneElse)),
      };
      return (name) => facts[name];
    },
    async learn({ operationId }, { status, text }) {
      if (status === 204) await records.learn(operationId, undefined);
      if (operationId === 'removeRole' && status === 204) await roles.learn(operationId, undefined);
      if (status >= 300 || !text.startsWith('{')) return;
      const { data } = JSON.parse(text) as { data?: ShownData };
      await records.learn(operationId, data);
      templates.learn(operationId, data);
      await features.learn(operationId, data?.version);
      await roles.learn(operationId, data?.version);
      history.learn(operationId, data?.version);
      // A pause would refuse every later join.
      if (operationId === 'pauseIntake')
        await world.call(20, `PUT /api/internal/v1/admin/lobby/${world.location}/intake`, {
          body: { paused_methods: [] },
        });
      // Required second factors would refuse every later request of the callers.
      if (operationId === accessSettings.change.name)
        await setSetting(db, vendor, { key: 'access.mfaRequired', value: false });
      if (operationId === 'joinQueue') keep(data as Parameters<typeof keep>[0]);
      if (operationId === 'giveFeedback') ended.delete(String(data?.id));
      const shown = data?.attributes ?? data;
      await agenda.learn({ id: data?.id, status: shown?.status });
      const visit = waiting.get(String(data?.id));
      if (visit && typeof shown?.version === 'number') visit.version = shown.version;
      if (visit && [2, 3, 4].includes(shown?.status ?? 0)) waiting.delete(visit.id);
      await refill();
    },
  };
}

const FLAGS = ['assigned', 'assignments', 'group', 'group_service', 'virtual'];
const PLACES = ['location', 'lobby_location_id', 'without_remote_staff_only_at_location'];
const SORTS: Record<string, string> = {
  listUsers: 'full_name,-created',
  listQuestions: '-sort_order',
  listForms: '-id',
};

/** Texts without a draft: saving none, or publishing none, leaves them so. */
function ownTextFacts(operationId: string): object {
  const [, act, of] = /^(draft|publish|preview|see)(Wording|Snippets)(History)?$/.exec(operationId) ?? [];
  const text = { key: of === 'Snippets' ? 'cx.how' : 'form.topic', version: '0' };
  if (act === 'draft') return { texts: [{ ...text, text: null }] };
  if (act === 'publish') return { texts: [text] };
  if (act === 'preview') return { texts: {} };
  return act === 'see' ? { before: '1' } : {};
}

interface ShownData {
  id?: string;
  revision?: number;
  version?: number;
  status?: number;
  attributes?: { version?: number; status?: number };
}

const severally = <T>(times: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, make));
