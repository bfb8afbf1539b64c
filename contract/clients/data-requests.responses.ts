import * as z from 'zod/mini';
import { about, describe, id, instant } from '../protocol/described.responses.ts';
import type { Example } from '../protocol/described.responses.ts';
import { saved } from '../protocol/resource.responses.ts';
import { blankClient } from './clients.values.ts';
import { correctClient, exportClientData, seeAccesses } from './data-requests.ts';

export const DATA_REQUESTS = [
  describe(exportClientData, {
    tag: 'Clients',
    summary: 'Export everything on record about a client',
    words:
      'At the client’s request. Visits outside the caller’s reach are left out. Each export is recorded.',
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        file_name: z.string(),
        document: about(
          'Rows by kind: the client, visits, answers, messages, consents, feedback, notes, files, merges, accesses.',
          z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
        ),
        page: about('The same as an HTML page.', z.string()),
      }),
    }),
  }),
  describe(seeAccesses, {
    tag: 'Clients',
    summary: 'List who looked at or changed a client’s data',
    words: 'Newest first. Reading the log is recorded too.',
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          at: instant,
          kind: z.string(),
          actor: about('The display name of the staff member; empty for the system.', z.string()),
        }),
      ),
      meta: z.strictObject({ next: about('Pass it as `before` to read on.', z.nullable(id)) }),
    }),
  }),
  describe(correctClient, {
    tag: 'Clients',
    summary: 'Correct a client’s data at their request',
    words: 'A change of the client that is recorded with its reason.',
    status: 200,
    response: saved,
  }),
];

export const DATA_REQUEST_EXAMPLES: Record<string, Example> = {
  [exportClientData.name]: { body: { reason: 'Asked at the counter, with a passport' } },
  [seeAccesses.name]: { body: {} },
  [correctClient.name]: {
    body: {
      version: 1,
      reason: 'The name was misspelt',
      values: { ...blankClient, first_name: 'Grace', last_name: 'Okafor' },
    },
  },
};
