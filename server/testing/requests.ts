import type { InjectOptions } from 'fastify';
import { analyseGrown } from '../infrastructure/database/statistics-store.ts';
import type { TestApp } from './app.ts';

/** A parsed response; `errors` are the refusal's, if it is one. */
export interface Came<T = never> {
  status: number;
  body: T;
  errors: {
    status: string;
    code: string;
    title: string;
    source?: { pointer?: string };
    meta?: Record<string, unknown>;
  }[];
  headers: Record<string, unknown>;
  text: string;
}

export interface Asking {
  vendor?: string | undefined;
  body?: unknown;
  key?: string;
  language?: string;
  cookie?: string;
  csrf?: string;
  headers?: Record<string, string>;
  from?: string;
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
export async function ask<T = any>(
  app: TestApp,
  line: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`,
  asking: Asking = {},
): Promise<Came<T>> {
  const [method, url] = line.split(' ') as [InjectOptions['method'], string];
  const headers: Record<string, string> = {
    ...(asking.vendor !== undefined && { 'x-vendor': asking.vendor }),
    ...(asking.key && { 'idempotency-key': asking.key }),
    ...(asking.language && { 'accept-language': asking.language }),
    ...(asking.cookie && { cookie: asking.cookie }),
    ...(asking.csrf && { 'x-csrf-token': asking.csrf }),
    ...(asking.body !== undefined && { 'content-type': 'application/json' }),
    ...asking.headers,
  };
  const response = await app.http.inject({
    method: method!,
    url,
    headers,
    ...(asking.body !== undefined && { payload: JSON.stringify(asking.body) }),
    ...(asking.from && { remoteAddress: asking.from }),
  });
  const isJson = (response.headers['content-type'] ?? '').includes('json');
  const body = isJson && response.body !== '' ? JSON.parse(response.body) : undefined;
  return {
    status: response.statusCode,
    body: body as T,
    errors: body?.errors ?? [],
    headers: response.headers,
    text: response.body,
  };
}

const EVERY = 25;
const calls = new WeakMap<TestApp, number>();

/**
 * Analyses grown tables at each 25th call, as the loop of a server does: with the plans of an empty line, a line
 * of hundreds costs a file most of its time. A test may have cut off the database.
 */
export async function keepStatistics(app: TestApp): Promise<void> {
  const count = (calls.get(app) ?? 0) + 1;
  calls.set(app, count);
  if (count % EVERY !== 0) return;
  const analyse = () => app.deps.db.acrossVendors(analyseGrown, 'foyer_worker').catch(() => null);
  while ((await analyse()) !== null);
}

export interface SignedIn {
  cookie: string;
  csrf: string;
}

export async function signInAs(
  app: TestApp,
  email: string,
  password = 'a-long-password-1',
): Promise<SignedIn> {
  const answer = await ask(app, 'POST /api/internal/v1/session', { body: { email, password } });
  if (answer.status !== 200) throw new Error(`signing in as ${email}: ${answer.status} ${answer.text}`);
  const set = answer.headers['set-cookie'];
  const cookie = (Array.isArray(set) ? set : [set]).map((each) => String(each).split(';')[0]).join('; ');
  return { cookie, csrf: answer.body.data.csrf_token };
}

/** A join as our own page sends it. */
export function aJoin(of: {
  location: number;
  service: number;
  first?: string;
  email?: string;
  phone?: string;
  method?: number;
  more?: Record<string, unknown>;
  client?: Record<string, unknown>;
  answers?: { question_id: string; value: unknown }[];
}) {
  return {
    data: {
      type: 'queue-appointments',
      attributes: {
        service_id: String(of.service),
        location_id: String(of.location),
        meeting_method: of.method ?? 1,
        fulfillment_method: 1,
        ...of.more,
      },
      relationships: {
        client: {
          data: {
            type: 'client',
            attributes: {
              first_name: of.first ?? 'Ana',
              email: of.email ?? 'ana@example.com',
              cell_phone: of.phone ?? '',
              lang: 'en',
              ...of.client,
            },
          },
        },
        ...(of.answers && { answers: { data: of.answers } }),
      },
    },
  };
}
