import type { Page, Request } from '@playwright/test';

/* The server's responses, changed by a route, for states that the demo lacks. */

type Url = Parameters<Page['route']>[0];

/** A response of the open API about one record. */
export interface OneRecord<Attributes = object> {
  data: { attributes: Attributes };
}

/** A response of the open API with a list of records. */
export interface RecordList<Attributes = object> {
  data: { attributes: Attributes }[];
}

/** Changes the JSON of later GET responses: in place, or to what `change` returns. */
export function changeJson<Body>(page: Page, url: Url, change: (body: Body) => Body | void): Promise<void> {
  const changed = (json: string): string => {
    const body = JSON.parse(json) as Body;
    return JSON.stringify(change(body) ?? body);
  };
  return changeText(page, url, { when: (request) => request.method() === 'GET', change: changed });
}

/** Changes the HTML of later documents. */
export function changeHtml(page: Page, url: Url, change: (html: string) => string): Promise<void> {
  return changeText(page, url, { when: (request) => request.resourceType() === 'document', change });
}

interface TextChange {
  when: (request: Request) => boolean;
  change: (text: string) => string;
}

async function changeText(page: Page, url: Url, { when, change }: TextChange): Promise<void> {
  await page.route(url, async (route) => {
    if (!when(route.request())) return route.fallback();
    const response = await unlessEnded(route.fetch());
    const text = response && (await unlessEnded(response.text()));
    if (text !== undefined) await unlessEnded(route.fulfill({ response, body: change(text) }));
  });
}

/** Undefined if the page ends meanwhile: pages that poll may end during a request. */
const unlessEnded = <Result>(step: Promise<Result>): Promise<Result | undefined> =>
  step.catch((error: Error) => {
    if (!ENDED.test(error.message)) throw error;
    return undefined;
  });

const ENDED = /^\w+\.\w+: (?:Test ended|Request context disposed|Response has been disposed|Target .*closed)/;
