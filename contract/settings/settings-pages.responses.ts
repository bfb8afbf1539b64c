import * as z from 'zod/mini';
import { about, describe, id, part } from '../protocol/described.responses.ts';
import type { Description, Example } from '../protocol/described.responses.ts';
import { history } from '../protocol/resource.responses.ts';
import { pageSettings } from '../vendors/page-settings.responses.ts';
import { PAGE_PREVIEWS, previewBrandedDisplay, previewDisplay } from './page-preview.ts';
import { UNPUBLISHED_REASONS } from './settings-page.ts';
import { SETTINGS_DRAFTS } from './settings-drafts.ts';
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
    placeholder: z.optional(
      about('What an empty value stands for, where that is a text of the vendor.', z.string()),
    ),
  }),
);
const draft = part(
  'SettingsDraft',
  z.strictObject({
    revision: about('Another number after each save of the draft.', z.int()),
    version: about('The version of the page with which the draft began.', z.int()),
    at: z.string(),
    by: about('The person who saved it; empty if the person is gone.', z.string()),
    values: about('Changed values by key.', z.record(z.string(), settingJson)),
    reset: about('Keys whose value here the publication removes.', z.array(z.string())),
    time_zone: about('The IANA zone of the location, or of most locations.', z.string()),
    schedule: about(
      'When it is published; null without a time.',
      z.nullable(
        z.strictObject({
          publish_at: z.string(),
          by: about('The person who scheduled it, or who changed the draft since.', z.string()),
          at: z.string(),
          unpublished: about(
            'Why the time passed without a publication: the page had `changed`, a value was `invalid`, or the person had lost the `right`.',
            z.nullable(z.enum(UNPUBLISHED_REASONS)),
          ),
        }),
      ),
    ),
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
      draft: about('Unpublished changes there; null without any.', z.nullable(draft)),
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
  ...SETTINGS_DRAFTS.flatMap(({ page: { path }, save, publish, schedule, unschedule, discard }) => [
    describe(save, {
      tag: 'Set-up',
      summary: `Save a draft of the settings of ${path}`,
      words:
        'Checks the changes as a save does, and publishes none. Refused with the values of the draft if another person changed it since `revision`.',
      status: 200,
      response,
    }),
    describe(publish, {
      tag: 'Set-up',
      summary: `Publish the draft of the settings of ${path}`,
      words:
        'Saves the changes of the draft like any others, and removes it. Refused with the current values if another person changed the page since `version`.',
      status: 200,
      response,
    }),
    describe(schedule, {
      tag: 'Set-up',
      summary: `Schedule the draft of the settings of ${path}`,
      words:
        'Publishes the draft at this time. The schedule ends if the page changes after `version`, or if a value is refused then.',
      status: 200,
      response,
    }),
    describe(unschedule, {
      tag: 'Set-up',
      summary: `Cancel the schedule of the draft of the settings of ${path}`,
      words: 'The draft stays.',
      status: 200,
      response,
    }),
    describe(discard, {
      tag: 'Set-up',
      summary: `Discard the draft of the settings of ${path}`,
      status: 200,
      response,
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
  ...SETTINGS_DRAFTS.flatMap(({ save, publish, schedule, unschedule, discard }) => [
    [save.name, { body: { location_id: null, revision: 0, version: 0, values: {}, reset: [] } }] as const,
    [publish.name, { body: { location_id: null, revision: 0, version: 0 } }] as const,
    [
      schedule.name,
      { body: { location_id: null, revision: 0, version: 0, publish_at: '2099-01-01T08:00:00Z' } },
    ] as const,
    [unschedule.name, { body: { location_id: null, revision: 0 } }] as const,
    [discard.name, { body: { location_id: null, revision: 0 } }] as const,
  ]),
  [
    previewDisplay.name,
    { query: { location: '1' }, body: { location_id: null, values: { 'tv.voice': false }, reset: [] } },
  ] as const,
  [
    previewBrandedDisplay.name,
    { query: { location: '1' }, body: { location_id: null, values: { 'theme.logoDark': '' }, reset: [] } },
  ] as const,
  ...PAGE_PREVIEWS.map(
    ({ preview }) => [preview.name, { body: { location_id: null, values: {}, reset: [] } }] as const,
  ),
]);
