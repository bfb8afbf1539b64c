import { seePageSettings } from '#contract/vendors/page-settings.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { effectiveSettings, readConfigurationVersion } from '../vendors/index.ts';
import type { PageDeps } from './page-deps.ts';
import { captchaOf, vendorParts } from './page-state.ts';
import { languagesOf, vendorOverrides } from './page-words.ts';

/** What an open page applies of the vendor's settings; null if the page has this version already. */
export const seePageSettingsRoute = (deps: PageDeps): Route =>
  route(seePageSettings, async (context) =>
    context.read(async (tx) => {
      // First, as in the page state.
      const version = await readConfigurationVersion(tx);
      if (context.query.version === String(version)) return ok({ data: null });
      const settings = await effectiveSettings(tx, readId(context.query.location) ?? 0);
      const { vendor, featureDecisions, kioskRedirectUrl } = vendorParts(context.vendor, settings);
      const { texts, rules } = settings.forOpenPages();
      return ok({
        data: {
          version,
          locale: context.language,
          overrides: await vendorOverrides(tx, settings, context.language),
          atOnce: { vendor, languages: languagesOf(settings), settings: texts },
          atRest: { featureDecisions, kioskRedirectUrl, settings: rules },
          captcha: captchaOf(deps, settings),
        },
      });
    }),
  );
