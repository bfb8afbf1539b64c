import { describe, expect, it } from 'vitest';
import { startMetrics } from './metrics.ts';

describe('metrics', () => {
  it('leave out a gauge that cannot be read, and tell the rest', async () => {
    const metrics = startMetrics();
    metrics.count('calls_total', { kind: 'join' });
    metrics.gauge('away', () => Promise.reject(new Error('the database is away')));
    metrics.gauge('here', () => [{ labels: { place: 'a' }, value: 3 }]);
    metrics.total('kept_total', () => [{ labels: {}, value: 4 }]);
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
