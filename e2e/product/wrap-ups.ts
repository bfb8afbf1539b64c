import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { signedIn } from './line.ts';

export const WRAP_UP_REASONS = JSON.stringify({ en: 'Asked for the hours\nWrong number' });

/** Notes the end of a call that booked nothing, as an admin. The reason is one of `WRAP_UP_REASONS`. */
export async function wrapUpCall(request: APIRequestContext, reason: string): Promise<void> {
  const csrf = await signedIn(request, 'admin@harbor.test');
  const { data } = (await (await request.get('/api/internal/v1/admin/clients')).json()) as {
    data: { id: string }[];
  };
  const ended = await request.post(`/api/internal/v1/admin/clients/${data[0]!.id}/wrap-ups`, {
    headers: { 'x-csrf-token': csrf, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() },
    data: { reason, notes: '' },
  });
  expect(ended.status(), await ended.text()).toBe(204);
}
