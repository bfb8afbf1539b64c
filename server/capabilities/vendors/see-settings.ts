import { seeSettings } from '#contract/vendors/settings.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import { effectiveSettings } from './effective-settings.ts';

/** The vendor's settings that visitors' pages may know, under all their names (§3). */
export const seeSettingsRoute = route(seeSettings, async (context) =>
  context.read(async (tx) => {
    const settings = await effectiveSettings(tx);
    const { id, name, pathname } = context.vendor;
    return ok({
      data: {
        id: String(id),
        type: 'settings' as const,
        attributes: {
          ...settings.forClients(),
          name,
          pathname,
          featureDecisions: { ...settings.addedFeatures(), ...settings.features() },
        },
      },
    });
  }),
);
