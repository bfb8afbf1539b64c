import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerLimits } from './limits.ts';
import { Refusal } from '../response/refusal.ts';

async function anAppWith(factor: number) {
  const app = Fastify();
  await registerLimits(app, factor, {
    deviceOf: ({ headers }) => headers['x-device'] as string | undefined,
  });
  for (const [url, endpoint] of [
    ['/join', 'joinQueue'],
    ['/rate', 'giveFeedback'],
    ['/sign-in', 'signIn'],
    ['/look', 'seeLocation'],
    ['/healthz', undefined],
    ['/readyz', undefined],
    ['/assets/a.js', undefined],
  ] as const)
    app.get(url, { config: { endpoint } }, async () => 'in');
  app.setErrorHandler((error, _request, reply) =>
    reply
      .code(error instanceof Refusal ? error.status : 500)
      .header('retry-after', String((error as Refusal).retryAfter))
      .send(),
  );
  return {
    /** Returns how many of this many concurrent requests are admitted. */
    async letIn(url: string, times: number, remoteAddress = '192.0.2.1', device?: string) {
      const answers = await Promise.all(
        Array.from({ length: times }, () =>
          app.inject({ url, remoteAddress, headers: device ? { 'x-device': device } : {} }),
        ),
      );
      for (const response of answers) expect([200, 429]).toContain(response.statusCode);
      return answers.filter((response) => response.statusCode === 200).length;
    },
    ask: (url: string) => app.inject({ url, remoteAddress: '192.0.2.1' }),
  };
}

describe('an address', () => {
  it('may join in a burst of 120 and then gets a Retry-After', async () => {
    const app = await anAppWith(1);
    expect(await app.letIn('/join', 130)).toBeGreaterThanOrEqual(120);
    const refused = await app.ask('/join');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(await app.letIn('/join', 10, '192.0.2.2')).toBe(10);
    expect(await app.letIn('/rate', 10)).toBe(10);
  });

  it('that sends too many at once gets its allowance, not a complete block', async () => {
    const app = await anAppWith(1);
    expect(await app.letIn('/sign-in', 30)).toBe(20);
    expect(await app.letIn('/look', 1_300)).toBeGreaterThanOrEqual(1_200);
    expect(await app.letIn('/look', 10, '192.0.2.2')).toBe(10);
  });

  it('may sign in however much it has read, and may always check health', async () => {
    const app = await anAppWith(1 / 1_200);
    expect(await app.letIn('/look', 3)).toBe(1);
    expect(await app.letIn('/sign-in', 3)).toBe(1);
    for (const url of ['/healthz', '/readyz', '/assets/a.js']) expect(await app.letIn(url, 5)).toBe(5);
    expect(await app.letIn('/healthz/../look', 1)).toBe(0);
  });

  it('may sign in twenty times in five minutes', async () => {
    const app = await anAppWith(1);
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1) statuses.push((await app.ask('/sign-in')).statusCode);
    expect(statuses.indexOf(429)).toBe(20);
  });

  it('is not limited when limits are off, and has wider limits with a factor', async () => {
    expect(await (await anAppWith(0)).letIn('/join', 200)).toBe(200);
    expect(await (await anAppWith(2)).letIn('/join', 230)).toBe(230);
  });
});

describe('an enrolled device', () => {
  it('joins while its address is at its limits, up to a cap of its own', async () => {
    const app = await anAppWith(1 / 60);
    await app.letIn('/join', 10);
    await app.letIn('/look', 30);
    expect([await app.letIn('/join', 1), await app.letIn('/look', 1)]).toEqual([0, 0]);
    expect(await app.letIn('/join', 4, '192.0.2.1', 'device/1/1')).toBe(1);
    expect(await app.letIn('/join', 4, '192.0.2.1', 'device/1/2')).toBe(1);
    expect(await app.letIn('/join', 1)).toBe(0);
  });

  it('takes nothing from its address, and has no more of anything else', async () => {
    const app = await anAppWith(1);
    await app.letIn('/join', 20, '192.0.2.1', 'device/1/1');
    expect(await app.letIn('/join', 130)).toBeGreaterThanOrEqual(120);
    expect(await app.letIn('/sign-in', 30)).toBe(20);
    expect(await app.letIn('/sign-in', 1, '192.0.2.1', 'device/1/1')).toBe(0);
  });
});
