import type { Page, Request } from '@playwright/test';

/* What a page sends, and what its tag manager is told. */

export type JoinSent = {
  attributes: Record<string, unknown>;
  client: Record<string, unknown>;
  answers: { question_id: string; value: unknown }[];
};

/** The next join that leaves this page; the server's answer goes its way. */
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

/** Joins from now on find no server behind them; nothing is kept of them. */
export async function refuseJoins(page: Page, status = 500): Promise<void> {
  await page.route('**/api/v2/open/queue-appointments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status, contentType: 'application/json', body: '{"errors":[]}' })
      : route.fallback(),
  );
}

/** The server answers an address with a failure until it is let go. */
export async function failing(page: Page, address: string, method = 'GET'): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { errors: [] } })
      : route.fallback(),
  );
  return () => page.unroute(address);
}

/** What the tag manager has been told since the page was loaded. */
export const dataLayer = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => (window as unknown as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? []);
