import { previewBrandedMail, previewMail, testMail } from '#contract/settings/mail-frame.ts';
import type { SettingsPageEndpoints } from '#contract/settings/settings-page.ts';
import { brandingSettings, mailSettings } from '#contract/settings/settings-pages.ts';
import type { Language } from '#domain/language/languages.ts';
import type { Tx } from '#server/infrastructure/database/database.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import { changedSettings } from '../../vendors/index.ts';
import { exampleMessage, previewOf } from './example-messages.ts';
import type { Example } from './example-messages.ts';
import { testOf } from './message-templates.ts';
import type { TemplateDeps } from './message-templates.ts';

interface Unsaved {
  location_id: string | null;
  values: Readonly<Record<string, unknown>>;
  reset: readonly string[];
  language: Language;
}

/** A mail of the vendor with the unsaved settings of its look, or unsaved branding: previewed, and sent to the caller. */
export const mailFrameRoutes = (deps: TemplateDeps): Route[] => {
  const exampleOf =
    (page: SettingsPageEndpoints) =>
    ({ person, scope, body, now }: Pick<RequestContext, 'person' | 'scope' | 'now'> & { body: Unsaved }) =>
    async (tx: Tx): Promise<Example> => {
      const at = body.location_id ?? undefined;
      const settings = (await changedSettings(tx, page, { person, scope, body, at })).of(null);
      return exampleMessage(tx, {
        event: 'booked',
        channel: 'email',
        language: body.language,
        text: undefined,
        publicUrl: deps.publicUrl,
        now,
        settings,
      });
    };
  const previewRoute = (preview: typeof previewMail, page: SettingsPageEndpoints): Route =>
    route(preview, async (context) =>
      context.read(async (tx) =>
        ok({ data: previewOf(await exampleOf(page)(context)(tx), context.body.language) }),
      ),
    );
  return [
    previewRoute(previewMail, mailSettings),
    previewRoute(previewBrandedMail, brandingSettings),
    route(testMail, async (context) =>
      ok({
        data: await testOf(deps, context, {
          language: context.body.language,
          example: exampleOf(mailSettings)(context),
        }),
      }),
    ),
  ];
};
