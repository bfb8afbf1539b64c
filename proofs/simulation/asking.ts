import type { Activity, Life } from './life.ts';
import type { Deed, Reply, Request } from './people.ts';
import type { Running } from './town.ts';

/** The server as those see it who ask it: it comes up, and dies, and another one comes up. */
export interface World {
  vendor: string;
  life(): Life;
  up(): Promise<Running>;
  died(): Promise<void>;
}

interface Asking {
  activity: Activity;
  deed: Deed;
  key: string;
}

/** Asks, and asks again with the same key when the connection broke or the server is away, until the outcome is known. */
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
  { activity, deed, key }: Asking,
): Promise<Reply | 'cut'> {
  const up = await untilUp(world, activity);
  if (up === 'cut') return 'cut';
  deed.sent += 1;
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

/** Runs a job of the server, again after each death, as whoever keeps the jobs would have it done. */
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

/** Whoever comes while it starts waits; where it dies before, they come again. */
const untilUp = (world: World, activity: Activity): Promise<Running | 'cut'> => {
  const cut = cutOf(world);
  return pause(world, activity, () => Promise.race([world.up(), cut]));
};

/** Waits for something that is no statement. */
async function pause<T>(world: World, activity: Activity, work: () => Promise<T>): Promise<T> {
  const life = world.life();
  activity.outstanding += 1;
  const result = await work();
  // Whoever slept through a death counts anew.
  if (!life.isDead()) activity.outstanding -= 1;
  return result;
}
