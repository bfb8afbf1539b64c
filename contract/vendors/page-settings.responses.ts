import * as z from 'zod/mini';
import { LANGUAGES } from '#domain/language/languages.ts';
import { about, describe, id, part } from '../protocol/described.responses.ts';
import { seePageSettings } from './page-settings.ts';

const language = z.enum(LANGUAGES);
const byName = z.record(z.string(), z.unknown());
const reach = {
  service_ids: z.array(id),
  location_ids: about('Locations of this line alone.', z.array(id)),
  offering_ids: about('Other locations whose active services all belong to this line.', z.array(id)),
};

export const pageSettings = part(
  'PageSettings',
  z.strictObject({
    version: z.int(),
    locale: about('The language of `overrides`: the language of the request.', language),
    overrides: about('The own words of the vendor, as compiled messages.', byName),
    atOnce: about(
      'Texts and looks.',
      z.strictObject({
        vendor: z.strictObject({
          id,
          name: z.string(),
          pathname: z.string(),
          homepage: z.nullable(z.string()),
          private_label: z.boolean(),
          currency: z.string(),
          logo: z.nullable(z.string()),
          icon: about('The icon in the tab of the browser. Null is the product’s.', z.nullable(z.string())),
          phone: z.nullable(z.string()),
          brand: z.nullable(z.record(z.string(), z.string())),
          social: z.record(z.string(), z.string()),
          features: z.array(z.int()),
          lines: about(
            'Lines of business with a look of their own; null is the vendor’s.',
            z.array(
              z.strictObject({
                logo: z.nullable(z.string()),
                brand: z.nullable(z.record(z.string(), z.string())),
                homepage: z.nullable(z.string()),
                phone: z.nullable(z.string()),
                ...reach,
              }),
            ),
          ),
        }),
        languages: z.array(language),
        settings: byName,
      }),
    ),
    atRest: about(
      'Rules, which a page applies while its visitor is not typing.',
      z.strictObject({
        featureDecisions: z.record(z.string(), z.boolean()),
        kioskRedirectUrl: z.nullable(z.string()),
        lineSettings: about(
          'Settings in which a line of business differs. The service in view decides, else the services of the address, else the location.',
          z.array(z.strictObject({ ...reach, settings: byName })),
        ),
        settings: byName,
      }),
    ),
    captcha: z.nullable(
      z.strictObject({ provider: z.enum(['turnstile', 'recaptcha', 'hcaptcha']), siteKey: z.string() }),
    ),
  }),
);

export const PAGE_SETTINGS = [
  describe(seePageSettings, {
    tag: 'Settings',
    summary: 'Get the settings of an open page',
    words:
      'Returns the parts of the page state that the settings of the vendor decide, or null if the page has this `version`. Pages call it after `SettingsChanged`.',
    status: 200,
    response: z.strictObject({
      data: z.nullable(pageSettings),
    }),
  }),
];
