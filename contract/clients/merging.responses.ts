import * as z from 'zod/mini';
import { DUPLICATE_REASONS } from '#domain/clients/duplicate-reasons.ts';
import { about, describe, id, instant } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import { saved } from '../protocol/resource.responses.ts';
import { clientRow } from './clients.rows.ts';
import { clientValues } from './clients.values.ts';
import { decideDuplicate, listDuplicates, mergeClient, previewMerge } from './merging.ts';

const count = z.int();
const record = z.strictObject({
  id,
  version: z.int(),
  values: clientValues,
  location: z.string(),
  staff: z.string(),
  created_at: instant,
  changed_at: instant,
  history: z.strictObject({ visits: count, messages: count, consents: count, notes: count, files: count }),
});

export const MERGING = [
  describe(previewMerge, {
    tag: 'Clients',
    summary: 'Compare two clients before a merge',
    words:
      'The record with more visits stays, else the older one. `picks` say which value of each differing field to keep.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        client: about('The record that stays.', record),
        other: about('The record that is merged into it.', record),
        picks: z.record(z.string(), z.enum(['this', 'other', 'both'])),
      }),
    }),
  }),
  describe(mergeClient, {
    tag: 'Clients',
    summary: 'Merge another client into this one',
    words:
      'Visits, messages, consents, notes and files move. The number of the other client leads to this one from then on.',
    status: 200,
    response: saved,
  }),
  describe(listDuplicates, {
    tag: 'Clients',
    summary: 'List clients that may be one person',
    words: 'The strongest reasons first. `state=decided` lists pairs that staff said are two persons.',
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          reasons: z.array(z.enum(DUPLICATE_REASONS)),
          clients: z.array(clientRow),
          decided_at: z.nullable(instant),
          decided_by: z.string(),
        }),
      ),
      meta: z.strictObject({
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
        total: about('Counted up to 10,000.', z.int()),
        is_more: z.boolean(),
      }),
    }),
  }),
  describe(decideDuplicate, {
    tag: 'Clients',
    summary: 'Say that two clients are two persons',
    words: 'The decision is kept with its time and the staff member; `apart: false` takes it back.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ id, apart: z.boolean() }) }),
  }),
];

export const MERGING_EXAMPLES: Record<string, Example> = {
  [previewMerge.name]: { query: { other: '1025' } },
  [mergeClient.name]: {
    body: { version: 2, other_id: '1025', other_version: 1, picks: { email: 'other', notes: 'both' } },
  },
  [decideDuplicate.name]: { body: { apart: true } },
};
