import { describe, expect, it } from 'vitest';
import { cacheOf, isOutage, isStartPage, ruleFor } from './worker-rules.ts';

const SCOPE = 'https://branch.test/s/harbor/';
const rule = (path: string, more: Partial<Parameters<typeof ruleFor>[0]> = {}) =>
  ruleFor({ method: 'GET', mode: 'cors', url: new URL(path, SCOPE).href, language: 'fr', ...more }, SCOPE);

describe('the service worker of a kiosk', () => {
  it('serves built files, documents of its vendor, and facts of the location', () => {
    expect(rule('/assets/main-1a2b.js')).toEqual({ kind: 'file' });
    expect(rule('/s/harbor/how?mode=kiosk', { mode: 'navigate' })).toEqual({ kind: 'page' });
    for (const path of ['locations/7', 'queue-appointments-services/7?meeting_method=1', 'questions'])
      expect(rule(`/api/v2/open/${path}`).kind, path).toBe('facts');
    expect(rule('/cx/snippets/api/v1/cx_snippets?lang=fr').kind).toBe('facts');
    const [one, other] = ['fr', 'en'].map((language) => rule('/api/v2/open/locations/7', { language }));
    expect(one).not.toEqual(other);
  });

  it('leaves alone what may be about a visitor, what changes something, and what is not of its vendor', () => {
    for (const path of [
      '/api/v2/open/queue-appointments/7?confirm_code=AB',
      '/api/v2/open/queue-appointments',
      '/api/v2/open/appointments/7',
      '/api/v2/open/locations',
      '/api/internal/v1/device/tickets',
      '/api/internal/v1/admin/lobby/7',
      '/healthz',
      '/kiosk-worker.js',
    ])
      expect(rule(path).kind, path).toBe('network');
    expect(rule('/assets/x.js', { method: 'POST' }).kind).toBe('network');
    expect(rule('/s/other/how', { mode: 'navigate' }).kind).toBe('network');
    expect(rule('https://elsewhere.test/assets/x.js').kind).toBe('network');
  });

  it('knows a start page, an outage and the cache of a build', () => {
    expect(isStartPage('https://branch.test/s/harbor/how?location=7&mode=kiosk')).toBe(true);
    expect(isStartPage('https://branch.test/s/harbor/how?location=7')).toBe(false);
    expect(isStartPage('https://branch.test/callback-service/7?mode=kiosk')).toBe(false);
    expect([200, 404, 500, 502, 503, 504].filter(isOutage)).toEqual([502, 503, 504]);
    expect(cacheOf('1a2b')).not.toBe(cacheOf('1a2c'));
  });
});
