import * as z from 'zod/mini';
import { about, describe, id } from '../protocol/described.responses.ts';
import { seeSettings } from './settings.ts';

export const SETTINGS = [
  describe(seeSettings, {
    tag: 'Settings',
    summary: 'Get the settings of the visitor pages',
    words:
      'Returns the public settings: name, languages, contact options, steps, texts and consents. A setting with two spellings has both keys.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        id,
        type: z.literal('settings'),
        attributes: about(
          'Settings by key, with `name` and `featureDecisions`.',
          z.record(z.string(), z.unknown()),
        ),
      }),
    }),
  }),
];
