import type { Page, Request, Route } from '@playwright/test';

/* Requests of a page, and events of its tag manager. */

export type JoinSent = {
  attributes: Record<string, unknown>;
  client: Record<string, unknown>;
  answers: { question_id: string; value: unknown }[];
};

/** Returns the next join request of this page; the server's response passes through. */
export async function nextJoin(page: Page, act: () => Promise<void>): Promise<JoinSent> {
  const [sent] = await Promise.all([page.waitForRequest(isJoin), act()]);
  const { data } = sent.postDataJSON() as {
    data: {
      attributes: Record<string, unknown>;
      relationships: {
        client: { data: { attributes: Record<string, unknown> } };
        answers: { data: JoinSent['answers'] };
      };
    };
  };
  return {
    attributes: data.attributes,
    client: data.relationships.client.data.attributes,
    answers: data.relationships.answers.data,
  };
}

const isJoin = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/api/v2/open/queue-appointments';

/** Fails later joins before they reach the server. */
export async function refuseJoins(page: Page, status = 500): Promise<void> {
  await page.route('**/api/v2/open/queue-appointments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, contentType: 'application/json', body: '{"errors":[]}' })
      : route.fallback(),
  );
}

/** Fails requests to an address until released. */
export async function failing(page: Page, address: string, method = 'GET'): Promise<() => Promise<void>> {
  const fail = (route: Route): Promise<void> =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { errors: [] } })
      : route.fallback();
  await page.route(address, fail);
  return () => page.unroute(address, fail);
}

/** Events of the tag manager since the page loaded. */
export const dataLayer = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => (window as unknown as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? []);
