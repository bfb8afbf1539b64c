import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { aJoin, ask } from '#server/testing/requests.ts';
import { anApp } from '#server/testing/app.ts';
import { silentLog } from '../../logging/log.ts';
import { startMetrics } from '../../metrics/metrics.ts';
import { openAdmission, registerAdmission } from './admission.ts';
import type { Lane, LaneSize } from './admission.ts';

const SMALL = { running: 2, waiting: 3, patienceMs: 60_000 };

function opened(sizes: Partial<Record<Lane, Partial<LaneSize>>> = {}) {
  const metrics = startMetrics();
  const warned: unknown[] = [];
  const log = { ...silentLog, warn: (what: object) => void warned.push(what) };
  const admission = openAdmission(
    { metrics, log },
    { visitors: { ...SMALL, ...sizes.visitors }, staff: { ...SMALL, ...sizes.staff } },
  );
  return { admission, metrics, warned };
}

/** Work that ends on demand. */
function work() {
  const gates: (() => void)[] = [];
  return {
    begun: () => gates.length,
    of: (n: number) => () => new Promise<number>((resolve) => gates.push(() => resolve(n))),
    end: (n: number) => gates[n]!(),
  };
}

describe('admission', () => {
  it('limits concurrent requests, queues some in order, and refuses the rest', async () => {
    const { admission } = opened();
    const { begun, of, end } = work();
    const all = [0, 1, 2, 3, 4].map((n) => admission.inTurn('visitors', of(n)));
    expect(admission.counts('visitors')).toEqual({ running: 2, waiting: 3 });
    expect(admission.isFull('visitors')).toBe(true);
    await expect(admission.inTurn('visitors', of(9))).rejects.toMatchObject({ code: 'unavailable' });
    for (let n = 0; n < 5; n += 1) {
      await expect.poll(begun).toBeGreaterThan(n);
      end(n);
      expect(await all[n]).toBe(n);
    }
    expect(admission.counts('visitors')).toEqual({ running: 0, waiting: 0 });
    expect(admission.isFull('visitors')).toBe(false);
  });

  it('never gives visitors the slots of staff', async () => {
    const { admission } = opened({ visitors: { running: 1, waiting: 0 } });
    const { of, end } = work();
    const visitor = admission.inTurn('visitors', of(1));
    expect(admission.isFull('visitors')).toBe(true);
    await expect(admission.inTurn('staff', async () => 'called')).resolves.toBe('called');
    end(0);
    await visitor;
  });

  it('refuses requests that have waited too long, with varying retry times', async () => {
    const { admission } = opened({ visitors: { running: 1, patienceMs: 30 } });
    const { of, end } = work();
    const first = admission.inTurn('visitors', of(1));
    const waits = await Promise.all(
      [2, 3, 4].map((n) =>
        admission
          .inTurn('visitors', of(n))
          .catch(({ code, retryAfter }: { code: string; retryAfter: number }) => ({ code, retryAfter })),
      ),
    );
    expect(waits.map((refusal) => (refusal as { code: string }).code)).toEqual(
      Array.from({ length: 3 }, () => 'unavailable'),
    );
    const after = waits.map((refusal) => (refusal as { retryAfter: number }).retryAfter);
    expect(new Set(after).size).toBe(3);
    expect(after.every((seconds) => seconds >= 1 && seconds <= 4)).toBe(true);
    expect(admission.counts('visitors')).toEqual({ running: 1, waiting: 0 });
    end(0);
    await first;
  });

  it('passes the slot on when the work fails', async () => {
    const { admission } = opened({ visitors: { running: 1 } });
    const failing = admission.inTurn('visitors', () => Promise.reject(new Error('no')));
    const next = admission.inTurn('visitors', async () => 'next');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('next');
  });

  it('counts refusals, and logs them periodically instead of each time', async () => {
    const { admission, metrics, warned } = opened({ visitors: { running: 0, waiting: 0 } });
    for (let n = 0; n < 5; n += 1)
      await expect(admission.inTurn('visitors', async () => n)).rejects.toThrow('unavailable');
    const text = await metrics.text();
    expect(text).toContain('foyer_calls_refused_total{lane="visitors"} 5');
    expect(text).toContain('foyer_calls{lane="staff",state="running"} 0');
    expect(warned).toEqual([{ lane: 'visitors', refusals: 1 }]);
  });

  it('refuses a request before its body has arrived', async () => {
    const { admission } = opened({ visitors: { running: 0, waiting: 0 } });
    const app = Fastify();
    registerAdmission(app, admission);
    app.setErrorHandler((error, _request, reply) =>
      reply.code((error as { status?: number }).status ?? 500).send(),
    );
    let parsed = 0;
    app.addContentTypeParser('text/x', { parseAs: 'string' }, async () => (parsed += 1));
    const open = async () => 'in';
    app.post('/visitors', { config: { lane: 'visitors' } as never }, open);
    app.post('/others', open);
    const send = (url: string) =>
      app.inject({ method: 'POST', url, headers: { 'content-type': 'text/x' }, payload: 'x' });
    expect((await send('/visitors')).statusCode).toBe(503);
    expect(parsed).toBe(0);
    expect((await send('/others')).statusCode).toBe(200);
    expect(parsed).toBe(1);
  });
});

it('visitors get a proper refusal while staff are admitted', async () => {
  const app = await anApp();
  const { admission } = app.deps;
  const { of, end, begun } = work();
  const held = Array.from({ length: 168 }, (_, n) => admission.inTurn('visitors', of(n)));
  const join = await ask(app, 'POST /api/v2/open/queue-appointments', {
    body: aJoin({ location: 1, service: 1 }),
  });
  expect(join.status).toBe(503);
  expect(join.errors[0]).toMatchObject({ code: 'unavailable', status: '503' });
  expect(Number(join.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  const page = await app.http.inject('/s/unknown/');
  expect(page.statusCode).toBe(503);
  expect(page.headers['retry-after']).toBeDefined();
  expect((await ask(app, 'POST /api/internal/v1/admin/lobby/1/call-next', { body: {} })).status).toBe(401);
  expect((await app.http.inject('/healthz')).statusCode).toBe(200);
  for (let n = 0; n < held.length; n += 1) {
    await expect.poll(begun).toBeGreaterThan(n);
    end(n);
  }
  await Promise.all(held);
});
