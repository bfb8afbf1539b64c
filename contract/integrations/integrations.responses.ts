import * as z from 'zod/mini';
import { SERVICE_FAULTS } from '#domain/integrations/health.ts';
import { about, describe, instant, part } from '../protocol/described.responses.ts';
import { history } from '../protocol/resource.responses.ts';
import { integrations, PROVIDERS } from './integrations.ts';
import { INTEGRATION_NAMES } from './kinds.values.ts';

const fault = z.nullable(z.enum(SERVICE_FAULTS));
const CARD = {
  id: z.enum(INTEGRATION_NAMES),
  group: z.enum(['messages', 'visitors']),
  provider: about(
    '`own` is the vendor’s connection, `operator` the service of this installation, `built-in` a service inside Foyer, `mailbox` that of a demo.',
    z.enum(PROVIDERS),
  ),
  fallback: about('The provider for a vendor without a connection.', z.enum(PROVIDERS)),
  connected: z.boolean(),
  name: z.string(),
  health: about(
    'Of the own service; null before its first call.',
    z.nullable(z.enum(['working', 'failing'])),
  ),
  last_success_at: z.nullable(instant),
  last_failure_at: z.nullable(instant),
  last_failure: fault,
};
const card = part('IntegrationCard', z.strictObject(CARD));
const whole = part(
  'Integration',
  z.strictObject({
    ...CARD,
    version: about('0 if it was never connected.', z.int()),
    values: about(
      'The name and the settings. No credential is ever returned.',
      z.record(z.string(), z.string()),
    ),
    credentials: z.array(z.strictObject({ field: z.string(), set_at: z.nullable(instant) })),
    scopes: z.array(z.string()),
    webhook: about(
      'The address to enter at a provider that delivers texts of visitors; null for every other service.',
      z.nullable(z.string()),
    ),
    log: z.array(
      z.strictObject({
        id: z.string(),
        at: instant,
        action: z.enum(['send', 'check', 'find', 'test']),
        fault,
        requests: about('Requests with this result that the entry stands for.', z.int()),
        millis: z.int(),
      }),
    ),
  }),
);

const written = z.strictObject({ data: z.strictObject({ version: z.int() }) });
const tag = 'Integrations' as const;

export const INTEGRATION_DESCRIPTIONS = [
  describe(integrations.list, {
    tag,
    summary: 'List the integrations',
    words: 'The services that the vendor has connected, and those that it can connect.',
    status: 200,
    response: z.strictObject({ data: z.array(card) }),
  }),
  describe(integrations.see, {
    tag,
    summary: 'Get an integration',
    words: 'With the last 50 entries of its log of requests.',
    status: 200,
    response: z.strictObject({ data: whole }),
  }),
  describe(integrations.save, {
    tag,
    summary: 'Connect a service, or change its connection',
    words:
      'Requires a password of the last ten minutes. `values` holds the name, the settings and new credentials; absent credentials stay. If the server changes, they are required again.',
    status: 200,
    response: written,
  }),
  describe(integrations.test, {
    tag,
    summary: 'Test a connected service',
    words: 'Calls the service once. Sends no message to anyone.',
    status: 200,
    response: z.strictObject({ data: z.strictObject({ fault }) }),
  }),
  describe(integrations.history, {
    tag,
    summary: 'List the changes of an integration',
    words: 'A replaced credential is shown masked.',
    status: 200,
    response: history,
  }),
  describe(integrations.disconnect, {
    tag,
    summary: 'Disconnect a service',
    words: 'Deletes the credentials and the log of requests. The settings and the history stay.',
    status: 200,
    response: written,
  }),
];

export const INTEGRATION_EXAMPLES = {
  seeIntegration: { params: { id: 'sms' } },
  saveIntegration: {
    params: { id: 'sms' },
    body: {
      version: 0,
      values: { name: 'Our gateway', url: 'https://sms.example.com/messages', token: 'a-token' },
    },
  },
  disconnectIntegration: { params: { id: 'sms' }, body: { version: 1 } },
  testIntegration: { params: { id: 'sms' }, body: {} },
  seeIntegrationHistory: { params: { id: 'sms' } },
};
