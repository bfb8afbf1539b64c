import * as z from 'zod/mini';
import { about, describe, id } from '../protocol/described.responses.ts';
import { seeSettings } from './settings.ts';

export const SETTINGS = [
  describe(seeSettings, {
    tag: 'Settings',
    summary: 'See how the vendor has set its pages',
    words:
      'What visitors’ pages may know: the name, languages, contact options, steps, texts and consents. A setting that has two spellings stands under both.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        id,
        type: z.literal('settings'),
        attributes: about('By name; with `name` and `featureDecisions`.', z.record(z.string(), z.unknown())),
      }),
    }),
  }),
];
