import type { Page } from '@playwright/test';
import { changeJson } from './changed-responses.ts';
import type { RecordList } from './changed-responses.ts';

/* Responses about the demo's bank, changed by a route, for booking states that the demo lacks. */

/** Each location of the demo is its own region; this makes two regions. */
export const inTwoRegions = (page: Page): Promise<void> =>
  changeJson(page, '**/api/v2/open/locations?*', ({ data }: RecordList<{ name: string; region: string }>) => {
    for (const { attributes } of data)
      attributes.region = ['Pike Street', 'Granville'].includes(attributes.name) ? 'West Coast' : 'Inland';
  });

/** The demo has no off-site services: this offers them, with the times of in-person visits. */
export async function everywhereByVisit(page: Page): Promise<void> {
  await changeJson(
    page,
    '**/api/v2/open/services?*',
    ({ data }: RecordList<{ meeting_methods: number[] }>) => {
      for (const { attributes } of data) attributes.meeting_methods = [4];
    },
  );
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
export const nothingThisMonth = (page: Page, holds: () => boolean = () => true): Promise<void> =>
  changeJson(page, '**/api/v2/open/times?*', (body: { data: { id: string }[] }) => {
    if (holds()) body.data = body.data.filter(({ id }) => Date.parse(id) > afterNextMonth());
  });

/** The end of the next month, in every time zone. */
function afterNextMonth(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 2);
}
