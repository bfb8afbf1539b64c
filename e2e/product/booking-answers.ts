import type { Page } from '@playwright/test';

/* What the server says of the demo's bank, changed on its way to the page: for states of booking that the demo has not. */

/** Each place of the demo's is a region by itself; here they are two. */
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

/** The demo visits nobody: its services are offered so here, and its times are those of coming in. */
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

/** As long as it holds, nothing is free before the month after next. */
export async function nothingThisMonth(page: Page, holds: () => boolean = () => true): Promise<void> {
  await page.route('**/api/v2/open/times?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { id: string }[] };
    if (holds()) body.data = body.data.filter(({ id }) => Date.parse(id) > afterNextMonth());
    await route.fulfill({ response: response, json: body });
  });
}

/** When the next month is over, by every clock. */
function afterNextMonth(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 2);
}
