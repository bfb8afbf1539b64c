import { describe, expect, it } from 'vitest';
import { startMetrics } from './metrics.ts';

describe('metrics', () => {
  it('read a figure at each scrape, and drop labels that are gone', async () => {
    const metrics = startMetrics();
    let positions = ['a', 'b'];
    const figures = () => positions.map((position) => ({ labels: { place: position }, value: 2 }));
    metrics.gauge('here', ['place'], figures);
    metrics.total('kept_total', ['place'], figures);
    await metrics.text();
    positions = ['b'];
    const text = await metrics.text();
    expect(text).toContain('here{place="b"} 2');
    expect(text).toContain('kept_total{place="b"} 2');
    expect(text).not.toContain('place="a"');
  });

  it('read a figure from its latest reader', async () => {
    const metrics = startMetrics();
    for (const value of [1, 2]) {
      metrics.gauge('here', [], () => [{ labels: {}, value }]);
      metrics.total('kept_total', [], () => [{ labels: {}, value }]);
    }
    const text = await metrics.text();
    expect([text.match(/^here .*$/gm), text.match(/^kept_total .*$/gm)]).toEqual([
      ['here 2'],
      ['kept_total 2'],
    ]);
  });

  it('have a description for every figure of the product', async () => {
    const metrics = startMetrics();
    metrics.count('foyer_jobs_total', { job: 'a', outcome: 'done' });
    expect(await metrics.text()).toContain('# HELP foyer_jobs_total Jobs that this process finished');
  });

  it('leave out a failing gauge, and report the rest', async () => {
    const metrics = startMetrics();
    metrics.count('calls_total', { kind: 'join' });
    metrics.gauge('away', [], () => Promise.reject(new Error('the database is away')));
    metrics.gauge('here', ['place'], () => [{ labels: { place: 'a' }, value: 3 }]);
    metrics.total('kept_total', [], () => [{ labels: {}, value: 4 }]);
    const text = await metrics.text();
    expect(text).toContain('# TYPE here gauge');
    expect(text).toContain('# TYPE kept_total counter\nkept_total 4');
    expect(text).toContain('calls_total{kind="join"} 1');
    expect(text).toContain('here{place="a"} 3');
    expect(text).not.toMatch(/^away /m);
  });

  it('count observations into every bucket they fit', async () => {
    const metrics = startMetrics();
    metrics.observe('seconds', 0.2);
    const text = await metrics.text();
    expect(text).toContain('seconds_bucket{le="0.1"} 0');
    expect(text).toContain('seconds_bucket{le="0.25"} 1');
    expect(text).toContain('seconds_bucket{le="+Inf"} 1');
    expect(text).toContain('seconds_sum 0.2');
  });
});
