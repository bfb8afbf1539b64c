import type { Page } from '@playwright/test';
import { changeHtml } from './changed-responses.ts';
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
  await changeHtml(page, '**/s/harbor-bank/**', (rendered) => {
    const html = withoutRender(rendered);
    const [whole, json] = /id="page-state">([^<]*)<\/script>/.exec(html)!;
    const state = JSON.parse(json!) as { settings: object; featureDecisions: object; vendor: object };
    Object.assign(state.settings, text.settings);
    Object.assign(state.featureDecisions, text.features);
    Object.assign(state.vendor, text.vendor);
    Object.assign(state, text.rest);
    const now = JSON.stringify(state).replaceAll('<', '\\u003c');
    return html.replace(whole, () => `id="page-state">${now}</script>`);
  });
}
