import type { Activity, Life } from './life.ts';
import type { Action, Reply, Request } from './people.ts';
import type { Running } from './town.ts';

/** The server as its clients see it: it starts, dies, and a new one starts. */
export interface World {
  vendor: string;
  life(): Life;
  up(): Promise<Running>;
  died(): Promise<void>;
}

interface Asking {
  activity: Activity;
  action: Action;
  key: string;
}

/**
 * Sends a request, and retries it with the same key after a broken connection or while the server is down,
 * until the outcome is known.
 */
export async function askUntilAnswered(world: World, request: Request, asking: Asking): Promise<Reply> {
  for (;;) {
    const reply = await askOnce(world, request, asking);
    if (reply === 'cut') continue;
    const away = reply.status === 503 || reply.body?.errors?.[0]?.code === 'idempotency-key-in-flight';
    if (!away) return reply;
    const later = new Promise<void>((resolve) => setTimeout(resolve, 50));
    const died = world.died();
    await pause(world, asking.activity, () => Promise.race([later, died]));
  }
}

async function askOnce(
  world: World,
  { method, url, body, headers = {} }: Request,
  { activity, action, key }: Asking,
): Promise<Reply | 'cut'> {
  const up = await untilUp(world, activity);
  if (up === 'cut') return 'cut';
  action.sent += 1;
  const request = up.app.http.inject({
    method,
    url,
    headers: {
      'x-vendor': world.vendor,
      ...(method === 'POST' || method === 'PATCH' ? { 'idempotency-key': key } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const response = await Promise.race([request, cutOf(world)]);
  if (response === 'cut') return 'cut';
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
}

/** Runs a job of the server, again after each death, as the job runner would. */
export async function workUntilDone(world: World, activity: Activity, name: string): Promise<void> {
  for (;;) {
    const up = await untilUp(world, activity);
    if (up === 'cut') continue;
    const job = up.app.jobs.find((each) => each.name === name)!;
    const done = job.work({}).then(
      () => 'done' as const,
      () => 'failed' as const,
    );
    if ((await Promise.race([done, cutOf(world)])) === 'done') return;
  }
}

const cutOf = (world: World) => world.died().then(() => 'cut' as const);

/** Requests during a start wait; if the server dies first, they retry. */
const untilUp = (world: World, activity: Activity): Promise<Running | 'cut'> => {
  const cut = cutOf(world);
  return pause(world, activity, () => Promise.race([world.up(), cut]));
};

/** Waits for work that is no statement. */
async function pause<T>(world: World, activity: Activity, work: () => Promise<T>): Promise<T> {
  const life = world.life();
  activity.outstanding += 1;
  const result = await work();
  // A death resets the count, so a wait that spanned it must not decrement.
  if (!life.isDead()) activity.outstanding -= 1;
  return result;
}
