import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { signedIn } from './line.ts';
import { restoreSettings, storedSettings } from './operator.ts';

/* A journey that stops in the middle leaves nothing behind: its second try and other files share the server. */

/** Restores the settings of the vendor, at every place, after each failed journey of a file. */
export function settingsComeBack(vendor: string): void {
  let before = '[]';
  test.beforeAll(async () => {
    before = await storedSettings(vendor);
  });
  afterFailure(() => restoreSettings(vendor, before));
}

/** Restores records after each failed journey of a file. */
export function afterFailure(restore: (request: APIRequestContext) => Promise<void>): void {
  test.afterEach(async ({ request }, { status, expectedStatus }) => {
    if (status !== expectedStatus) await restore(request);
  });
}

/** The internal API as a member of staff; each path begins after `/api/internal/v1`. */
export async function staffApi(request: APIRequestContext, email = 'admin@harbor.test') {
  const csrf = await signedIn(request, email);
  const send = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const response = await request.fetch(`/api/internal/v1${path}`, {
      method,
      headers: {
        'x-csrf-token': csrf,
        'x-requested-with': 'XMLHttpRequest',
        'idempotency-key': randomUUID(),
      },
      ...(data && { data }),
    });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return (response.status() === 204 ? undefined : await response.json()) as T;
  };
  return {
    get: <T>(path: string) => send<{ data: T }>('GET', path).then(({ data }) => data),
    send,
  };
}
