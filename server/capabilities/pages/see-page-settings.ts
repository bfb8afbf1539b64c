import { PAGE_PREVIEWS } from '#contract/settings/page-preview.ts';
import { TEXTS_PAGES } from '#contract/wording/wording.ts';
import { seePageSettings } from '#contract/vendors/page-settings.ts';
import type { PageSettings } from '#contract/vendors/page-settings.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { readId } from '#server/infrastructure/http/request/read-loosely.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { changedSettings, readConfigurationVersion, settingsByLine } from '../vendors/index.ts';
import type { SettingsByLine } from '../vendors/index.ts';
import { linesOfPages } from './lines-in-view.ts';
import type { PageDeps } from './page-deps.ts';
import { captchaOf, vendorParts } from './page-state.ts';
import { overridesWith, vendorOverrides } from './page-words.ts';
import { offeredLanguages, textsInPreview } from '../wording/index.ts';

/** What an open page applies of the vendor's settings; null if the page has this version already. */
export const seePageSettingsRoute = (deps: PageDeps): Route =>
  route(seePageSettings, async (context) =>
    context.read(async (tx) => {
      // First, as in the page state.
      const version = await readConfigurationVersion(tx);
      if (context.query.version === String(version)) return ok({ data: null });
      const settings = await settingsByLine(tx, readId(context.query.location) ?? 0);
      const captcha = captchaOf(await deps.servicesOf(tx, version), settings.of(null));
      return ok({ data: { ...(await pageSettings(tx, { context, settings, version })), captcha } });
    }),
  );

/** The same with unsaved changes. A previewed page loads no captcha: nothing is sent from it. */
export const pagePreviewRoutes: readonly Route[] = PAGE_PREVIEWS.map(({ page, preview }) =>
  route(preview, async (context) =>
    context.read(async (tx) => {
      const version = await readConfigurationVersion(tx);
      const settings = await changedSettings(tx, page, { ...context, at: context.query.location });
      return ok({ data: { ...(await pageSettings(tx, { context, settings, version })), captcha: null } });
    }),
  ),
);

/** The same with own texts that are not published, in their language. */
export const textsPreviewRoutes: readonly Route[] = TEXTS_PAGES.map(({ kind, preview }) =>
  route(preview, async (context) =>
    context.read(async (tx) => {
      const { language, texts } = context.body;
      const version = await readConfigurationVersion(tx);
      const settings = await settingsByLine(tx, 0);
      const shown = await textsInPreview(tx, { kind, language, texts });
      const overlaid = { words: {}, snippets: {}, [kind]: shown, locale: language };
      const page = await pageSettings(tx, { context: { ...context, language }, settings, version });
      return ok({
        data: { ...page, overrides: await overridesWith(tx, settings.of(null), overlaid), captcha: null },
      });
    }),
  ),
);

async function pageSettings(
  tx: Tx,
  of: { context: Pick<RequestContext, 'vendor' | 'language'>; settings: SettingsByLine; version: number },
): Promise<Omit<PageSettings, 'captcha'>> {
  const { context, version } = of;
  const settings = of.settings.of(null);
  const { vendor, featureDecisions, kioskRedirectUrl, lineSettings } = vendorParts(context.vendor, {
    settings: of.settings,
    lines: await linesOfPages(tx, version),
  });
  const { texts, rules } = settings.forOpenPages();
  return {
    version,
    locale: context.language,
    overrides: await vendorOverrides(tx, settings, context.language),
    atOnce: { vendor, languages: await offeredLanguages(tx, { settings, version }), settings: texts },
    atRest: { featureDecisions, kioskRedirectUrl, lineSettings, settings: rules },
  };
}
