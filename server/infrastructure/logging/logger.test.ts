import { describe, expect, it } from 'vitest';
import type { Log } from './log.ts';
import { createLogger, redactLine, redactText } from './logger.ts';

describe('a log line', () => {
  it('is one JSON object with level, time and message', () => {
    const [line] = logged((log) => log.info({ request_id: 'r-1', visit: 12 }, 'called'));
    expect(line).toMatchObject({ level: 'info', request_id: 'r-1', visit: 12, message: 'called' });
    expect(Date.parse(String(line?.time))).toBeGreaterThan(0);
  });

  it('has each key once, whatever its fields are called', () => {
    const lines: string[] = [];
    const log = createLogger({ level: 'info', destination: { write: (text) => void lines.push(text) } });
    log.info({ message: 3, level: 'x', time: 0, kind: 'joined' }, 'message');
    const keys = [...lines[0]!.matchAll(/"(\w+)":/g)].map(([, key]) => key);
    expect(keys).toEqual([...new Set(keys)]);
    expect(JSON.parse(lines[0]!)).toMatchObject({ message: 'message', field_message: 3, kind: 'joined' });
  });

  it('keeps its bindings in a child logger and drops lines below the level', () => {
    const lines: string[] = [];
    const log = createLogger({ level: 'warn', destination: { write: (text) => void lines.push(text) } });
    log.child({ request_id: 'r-2' }).warn('slow');
    log.info('not this');
    expect(lines.map((text) => JSON.parse(text) as object)).toMatchObject([
      { request_id: 'r-2', message: 'slow' },
    ]);
  });

  it('carries no personal data, whatever its source', () => {
    const error = Object.assign(new Error('duplicate key for ana@example.com'), {
      code: '23505',
      constraint: 'clients_email',
      detail: 'Key (email)=(ana@example.com) already exists.',
    });
    const lines = logged((log) => {
      log.error({ error }, 'could not save ana@example.com');
      log.info(
        { body: { attributes: { first_name: 'Ana "A."', cell_phone: '+1 (206) 555-0123' } } },
        'joined',
      );
      log.info({ url: '/callback-service/12?confirm_code=4fKx9mQ2LpZr7TnV3bWc8d&lang=fr' }, 'opened');
      log.warn(
        {
          headers: { 'x-confirm-code': 'abc', authorization: 'Bearer abc.def', cookie: 'foyer_session=xyz' },
        },
        'subscribed',
      );
    });
    const text = JSON.stringify(lines);
    for (const leak of ['ana@', 'Ana', '555', '4fKx', 'abc', 'xyz', 'Key ('])
      expect(text).not.toContain(leak);
    expect(lines[0]).toMatchObject({ error: { code: '23505', constraint: 'clients_email' } });
    expect(lines[2]).toMatchObject({ url: '/callback-service/12?confirm_code=[redacted]&lang=fr' });
  });

  it('shows an error that is only a copy or a text', () => {
    const lines = logged((log) => {
      log.error({ err: { message: 'gone', code: '57P03', queue: 'x' } }, 'a job failed');
      log.error({ err: 'gone' }, 'a job failed');
    });
    expect(lines).toMatchObject([{ err: { message: 'gone', code: '57P03' } }, { err: { message: 'gone' } }]);
  });

  it('shows a request by method, path and route only', () => {
    const req = {
      method: 'GET',
      url: '/x?code=abc',
      headers: { cookie: 'a=b' },
      ip: '203.0.113.9',
      routeOptions: { url: '/x' },
    };
    const [line] = logged((log) => log.info({ req, res: { statusCode: 404 } }, 'answered'));
    expect(line).toMatchObject({
      req: { method: 'GET', url: '/x?code=[redacted]', route: '/x' },
      res: { status: 404 },
    });
    expect(JSON.stringify(line)).not.toMatch(/203\.0|cookie/);
  });
});

describe('redaction', () => {
  it.each([
    ['/a?code=abc&x=1', '/a?code=[redacted]&x=1'],
    ['/a?x=1&confirm_code=abc#top', '/a?x=1&confirm_code=[redacted]#top'],
    ['write to José@exämple.fr now', 'write to [redacted] now'],
    ['call +44 20 7946 0958.', 'call [redacted].'],
    ['manage/4fKx9mQ2LpZr7TnV3bWc8d/', 'manage/[redacted]/'],
  ])('hides private data in %s', (text, stored) => {
    expect(redactText(text)).toBe(stored);
  });

  it.each([
    '2026-11-20T10:15:30.123Z',
    'ticket 1700000000000 of 2026-11-20',
    'harbor-bank/locations/001',
    'ECONNREFUSED 10.0.0.1:5432',
    'zipcode=98101',
  ])('leaves %s as it is', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it('keeps error codes and hides visitors’ codes', () => {
    expect(redactLine('{"code":"ECONNRESET"}')).toBe('{"code":"ECONNRESET"}');
    expect(redactLine('{"code":"visit-changed"}')).toBe('{"code":"visit-changed"}');
    expect(redactLine('{"code":"k3Yz"}')).toBe('{"code":"[redacted]"}');
    expect(redactLine('{"code":"7K2MQ9XT"}')).toBe('{"code":"[redacted]"}');
    expect(redactLine('{"code":"ERR_SOCKET_CLOSED"}')).toContain('ERR_SOCKET_CLOSED');
  });

  it('outputs valid JSON', () => {
    const line = JSON.stringify({ email: 'a\\"b@c.de', answers: ['yes', 'no'], message: 'x?code=1"2' });
    expect(() => JSON.parse(redactLine(line)) as object).not.toThrow();
  });
});

function logged(write: (log: Log) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger({ level: 'debug', destination: { write: (text) => void lines.push(text) } }));
  return lines.map((text) => JSON.parse(text) as Record<string, unknown>);
}
