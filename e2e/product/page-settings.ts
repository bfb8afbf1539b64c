import type { Page } from '@playwright/test';
import { withoutRender } from './server-render.ts';

/** Changes the vendor settings in a document with a route: for settings that only the page uses. */
export async function pageSaying(
  page: Page,
  text: {
    settings?: Readonly<Record<string, unknown>>;
    features?: Readonly<Record<string, boolean>>;
    vendor?: Readonly<Record<string, unknown>>;
    rest?: object;
  },
): Promise<void> {
  // A page from a route has no address of its own: Chromium would refuse its socket to this machine.
  await page.context().grantPermissions(['local-network-access']);
  await page.route('**/s/harbor-bank/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = withoutRender(await response.text());
    const [whole, json] = /id="page-state">([^<]*)<\/script>/.exec(html)!;
    const state = JSON.parse(json!) as { settings: object; featureDecisions: object; vendor: object };
    Object.assign(state.settings, text.settings);
    Object.assign(state.featureDecisions, text.features);
    Object.assign(state.vendor, text.vendor);
    Object.assign(state, text.rest);
    const now = JSON.stringify(state).replaceAll('<', '\\u003c');
    return route.fulfill({
      response: response,
      body: html.replace(whole, () => `id="page-state">${now}</script>`),
    });
  });
}
