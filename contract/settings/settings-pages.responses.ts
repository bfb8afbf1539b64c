import * as z from 'zod/mini';
import { about, describe, id, part } from '../protocol/described.responses.ts';
import type { Description, Example } from '../protocol/described.responses.ts';
import { history } from '../protocol/resource.responses.ts';
import { pageSettings } from '../vendors/page-settings.responses.ts';
import { PAGE_PREVIEWS, previewDisplay } from './page-preview.ts';
import { SETTINGS_PAGES } from './settings-pages.ts';

const object = z.record(z.string(), z.unknown());
/** The JSON of a setting's value. */
export const settingJson = z.union([
  z.boolean(),
  z.number(),
  z.string(),
  z.null(),
  object,
  z.array(z.union([z.number(), z.string(), object])),
]);
const setting = part(
  'PageSetting',
  z.strictObject({
    key: z.string(),
    value: about('The value in force.', settingJson),
    inherited: about('The value in force without the one set here.', settingJson),
    default: settingJson,
    is_own: about('Whether a value is set here.', z.boolean()),
    differs_at: about('Ids of the locations with a value of their own.', z.array(id)),
    differs_in: about('Ids of the lines of business with a value of their own.', z.array(id)),
  }),
);
const response = part(
  'SettingsOfPage',
  z.strictObject({
    data: z.strictObject({
      version: about('Counts the changes of the page here.', z.int()),
      location_id: about('Null for the vendor.', z.nullable(id)),
      line_of_business_id: about('Null unless the values are those of a line.', z.nullable(id)),
      read_only: about('`right` if the caller may only read them.', z.nullable(z.enum(['right']))),
      settings: z.array(setting),
    }),
  }),
);

export const SETTINGS_OF_STAFF: readonly Description[] = [
  ...SETTINGS_PAGES.flatMap(({ path, see, change, history: changes }) => [
    describe(see, {
      tag: 'Set-up',
      summary: `Get the settings of ${path}`,
      words: 'Returns the values of the vendor, or of a location or line of business where they may differ.',
      status: 200,
      response,
    }),
    describe(change, {
      tag: 'Set-up',
      summary: `Change the settings of ${path}`,
      words:
        'Stores the given values; `reset` removes values, so that they inherit. Refused with the current values if another person changed the page since `version`.',
      status: 200,
      response,
    }),
    describe(changes, {
      tag: 'Set-up',
      summary: `List the changes of the settings of ${path}`,
      status: 200,
      response: history,
    }),
  ]),
  ...PAGE_PREVIEWS.map(({ page, preview }) =>
    describe(preview, {
      tag: 'Set-up',
      summary: `Preview the settings of ${page.path}`,
      words:
        'Returns what open pages would get if the changes were saved, which are refused as a save is. Stores nothing.',
      status: 200,
      response: z.strictObject({ data: pageSettings }),
    }),
  ),
];

export const SETTINGS_EXAMPLES: Record<string, Example> = Object.fromEntries([
  ...SETTINGS_PAGES.map(
    ({ change }) =>
      [change.name, { body: { version: 0, location_id: null, values: {}, reset: [] } }] as const,
  ),
  [
    previewDisplay.name,
    { query: { location: '1' }, body: { location_id: null, values: { 'tv.voice': false }, reset: [] } },
  ] as const,
  ...PAGE_PREVIEWS.map(
    ({ preview }) => [preview.name, { body: { location_id: null, values: {}, reset: [] } }] as const,
  ),
]);
