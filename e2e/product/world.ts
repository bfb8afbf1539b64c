import type { APIRequest, APIRequestContext } from '@playwright/test';
import { Desk, cancel, join, rate } from './line.ts';
import type { Joined, Joiner } from './line.ts';
import { changing } from './operator.ts';
import { closedLocation, place, serviceId } from './places.ts';
import type { Place } from './places.ts';

/* Visits in every state, made over the product's APIs, for journeys that open every screen. */

export const LOBBY_STAFF = 'advanced@harbor.test';
const DESK_STAFF = 'manager@harbor.test';

export interface World {
  /** A request context without a session, like a visitor's. */
  request: APIRequestContext;
  desk: Desk;
  /** In person, at any hour, with a line. */
  pike: Place;
  /** The same, with a line that these journeys may empty. */
  queen: Place;
  privateId: string;
  closed: Place;
  sunrise: Place;
  noVideo: Place;
  services: { curbside: string; either: string; questions: string };
  visits: Record<VisitState, Joined>;
  /** An unanswered call becomes a no-show after ten minutes: on a slow machine call another visitor in time. */
  keepCalling(): Promise<void>;
  end(): Promise<void>;
}

export type VisitState =
  | 'waiting'
  | 'curbside'
  | 'phone'
  | 'video'
  | 'called'
  | 'in progress'
  | 'video in progress'
  | 'completed'
  | 'rated'
  | 'cancelled'
  | 'no-show';

const JOINERS: Readonly<Record<VisitState, Joiner & { verbs?: readonly string[] }>> = {
  waiting: { first: 'Wanda' },
  curbside: {
    first: 'Corinne',
    service: 'Coin',
    attributes: { fulfillment_method: 2, car_details: 'Spot 4, blue Kestrel' },
  },
  phone: { first: 'Phineas', method: 2 },
  video: { first: 'Viola', method: 3 },
  called: { first: 'Caleb', verbs: ['call'] },
  'in progress': { first: 'Serena', verbs: ['call', 'start'] },
  'video in progress': { first: 'Vito', method: 3, verbs: ['call', 'start'] },
  completed: { first: 'Conrad', verbs: ['call', 'start', 'complete'] },
  rated: { first: 'Ramona', verbs: ['call', 'start', 'complete'] },
  cancelled: { first: 'Carla' },
  'no-show': { first: 'Nolan', verbs: ['call', 'no-show'] },
};

const CALLED_FOR = 5 * 60_000;

export async function aWorld(playwright: { request: APIRequest }, baseURL: string): Promise<World> {
  const connection = () => playwright.request.newContext({ baseURL });
  const [request, staff] = [await connection(), await connection()];
  const [pike, queen] = [await place(request, 'harbor-001'), await place(request, 'harbor-002')];
  const desk = await Desk.of(staff, DESK_STAFF);
  // On a busy morning the line is longer than the video line takes.
  const limits = changing({ vendor: 'harbor-bank' });
  await limits.to({ videoJoinLine: '{"open_minutes_before":10,"max_waiting":1000,"max_wait_minutes":1440}' });
  const visits = {} as Record<VisitState, Joined>;
  try {
    for (const [state, who] of Object.entries(JOINERS)) {
      const joined = await join(request, pike, who);
      if (who.verbs) await desk.move(joined.id, ...who.verbs);
      visits[state as VisitState] = joined;
    }
  } catch (failure) {
    await limits.back();
    throw failure;
  }
  let calledAt = Date.now();
  await cancel(request, pike, visits.cancelled);
  await rate(request, pike, visits.rated);
  const services = {
    curbside: await serviceId(request, pike, 'Coin'),
    either: await serviceId(request, pike, 'Document'),
    questions: await serviceId(request, pike, 'Mortgage'),
  };
  return {
    request,
    desk,
    pike,
    queen,
    services,
    visits,
    privateId: await privateLocationId(request),
    closed: await closedLocation(request),
    sunrise: await place(request, 'sunrise-002'),
    noVideo: await place(request, 'harbor-005'),
    async keepCalling() {
      if (Date.now() - calledAt < CALLED_FOR) return;
      await desk.move(visits.called.id, 'start', 'complete');
      visits.called = await join(request, pike, JOINERS.called);
      await desk.move(visits.called.id, 'call');
      calledAt = Date.now();
    },
    async end() {
      await limits.back();
      const ends = [
        // Waiting visits would disturb later journeys.
        ...(['waiting', 'curbside', 'phone', 'video'] as const).map(
          (state) => () => cancel(request, pike, visits[state]),
        ),
        () => desk.move(visits.called.id, 'start', 'complete'),
        () => desk.move(visits['in progress'].id, 'complete'),
        () => desk.move(visits['video in progress'].id, 'complete'),
      ];
      // A journey that stopped in the middle may have ended one of them: the others end all the same.
      const failures: unknown[] = [];
      for (const end of ends) await end().catch((failure: unknown) => failures.push(failure));
      await request.dispose();
      await staff.dispose();
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** No list contains it; its address uses the vendor's external id. */
async function privateLocationId(request: APIRequestContext): Promise<string> {
  const response = await request.get('/s/harbor-bank/callback-service/harbor-003', { maxRedirects: 0 });
  return /callback-service\/(\d+)/.exec(response.headers().location ?? '')![1]!;
}
