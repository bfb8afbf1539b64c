import type { Page } from '@playwright/test';

/* Responses about the demo's bank, changed by a route, for booking states that the demo lacks. */

/** Each location of the demo is its own region; this makes two regions. */
export async function inTwoRegions(page: Page): Promise<void> {
  await page.route('**/api/v2/open/locations?*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as {
      data: { attributes: { name: string; region: string } }[];
    };
    for (const { attributes } of data)
      attributes.region = ['Pike Street', 'Granville'].includes(attributes.name) ? 'West Coast' : 'Inland';
    await route.fulfill({ response: response, json: { ...rest, data } });
  });
}

/** The demo has no off-site services: this offers them, with the times of in-person visits. */
export async function everywhereByVisit(page: Page): Promise<void> {
  await page.route('**/api/v2/open/services?*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as {
      data: { attributes: { meeting_methods: number[] } }[];
    };
    for (const { attributes } of data) attributes.meeting_methods = [4];
    await route.fulfill({ response: response, json: { ...rest, data } });
  });
  for (const path of ['**/api/v2/open/times?*', '**/api/v2/open/users?*', '**/api/internal/v1/slots*'])
    await page.route(path, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/((?:meeting_)?method(?:%5D|\])?)=4/, '$1=1'),
      }),
    );
}

/** While it holds, no time is free before the month after next. */
export async function nothingThisMonth(page: Page, holds: () => boolean = () => true): Promise<void> {
  await page.route('**/api/v2/open/times?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { id: string }[] };
    if (holds()) body.data = body.data.filter(({ id }) => Date.parse(id) > afterNextMonth());
    await route.fulfill({ response: response, json: body });
  });
}

/** The end of the next month, in every time zone. */
function afterNextMonth(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 2);
}
