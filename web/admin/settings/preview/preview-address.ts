import type { PageSettings } from '#contract/vendors/page-settings.ts';
import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { PREVIEW_PARAMETER } from '#contract/settings/page-preview.ts';
import type { ClientSettings } from '#domain/vendors/settings.ts';
import { startPage } from '#domain/vendors/start-page.ts';

export type PreviewScreen = 'phone' | 'kiosk';

interface Previewed {
  settings: Pick<PageSettings, 'atOnce' | 'atRest'>;
  locationId: string | null;
  screen: PreviewScreen;
}

/**
 * The address at which a visitor would start with these settings. The server would redirect by the saved ones, so it
 * is the address after that redirect.
 */
export function previewAddress({ settings: { atOnce, atRest }, locationId, screen }: Previewed): string {
  // Together they hold every setting that visitors' browsers receive, but the two that need a document.
  const settings = { ...atOnce.settings, ...atRest.settings } as unknown as ClientSettings;
  const start = startPage({
    mode: screen === 'kiosk' ? 'kiosk' : null,
    clientViewEnabled: settings['client_view.enabled'],
    joinLine: settings.joinLineFromClientView,
    firstStep: settings.firstStep,
    includeLocationStep: settings.includeLocationStep,
  });
  const name = start === 'how' && locationId === null ? 'where' : start;
  const query = new URLSearchParams({
    ...(locationId !== null && { location: locationId }),
    ...(screen === 'kiosk' && { mode: 'kiosk' }),
    [PREVIEW_PARAMETER]: '1',
  });
  return `${vendorPrefix(atOnce.vendor.pathname)}${visitorPath(name)}?${query}`;
}
