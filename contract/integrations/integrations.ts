import * as z from 'zod/mini';
import type { ServiceFault } from '#domain/integrations/health.ts';
import { endpoint } from '../protocol/endpoint.ts';
import type { History } from '../protocol/resource.ts';
import { INTEGRATION_NAMES } from './kinds.values.ts';
import type { IntegrationName } from './kinds.values.ts';
import { STAFF_READ_REFUSALS, STAFF_WRITE_REFUSALS } from '../protocol/refusals.ts';

/** Who does the work: the vendor's own service, the operator's, one on this server, or none. */
export const PROVIDERS = ['own', 'operator', 'built-in', 'mailbox', 'none'] as const;
export type Provider = (typeof PROVIDERS)[number];

export interface IntegrationCard {
  id: IntegrationName;
  group: 'messages' | 'visitors';
  /** The provider in use. */
  provider: Provider;
  /** The provider for a vendor without a connection. */
  fallback: Provider;
  /** Whether the vendor has connected a service of its own. */
  connected: boolean;
  name: string;
  /** Of the own service; null before its first call. */
  health: 'working' | 'failing' | null;
  last_success_at: string | null;
  last_failure_at: string | null;
  last_failure: ServiceFault | null;
}

export interface IntegrationLogEntry {
  id: string;
  at: string;
  action: 'send' | 'check' | 'find' | 'test';
  fault: ServiceFault | null;
  /** Requests with this result that the entry stands for. */
  requests: number;
  millis: number;
}

export interface Integration {
  data: IntegrationCard & {
    version: number;
    /** The name and the settings; no credential. */
    values: Record<string, string>;
    credentials: { field: string; set_at: string | null }[];
    scopes: string[];
    /** The address to enter at a provider that delivers texts of visitors; null for every other service. */
    webhook: string | null;
    /** The last 50 entries, newest first. */
    log: IntegrationLogEntry[];
  };
}

/** The connection's new version. */
interface Written {
  data: { version: number };
}

const BASE = '/api/internal/v1/admin/integrations';
const common = {
  access: { permission: 'integration-credentials' },
  vendor: 'session',
  api: 'internal',
} as const;
const KIND = z.object({ id: z.enum(INTEGRATION_NAMES) });
const WRITING = [...STAFF_WRITE_REFUSALS, 'password-required'] as const;

export const integrations = {
  list: endpoint<{ data: IntegrationCard[] }>()({
    ...common,
    name: 'listIntegrations',
    method: 'GET',
    path: BASE,
    refusals: STAFF_READ_REFUSALS,
  }),
  see: endpoint<Integration>()({
    ...common,
    name: 'seeIntegration',
    method: 'GET',
    path: `${BASE}/:id`,
    params: KIND,
    refusals: STAFF_READ_REFUSALS,
  }),
  /** Connects the service, or changes the connection. An absent credential stays as it is. */
  save: endpoint<Written>()({
    ...common,
    name: 'saveIntegration',
    method: 'PUT',
    path: `${BASE}/:id`,
    params: KIND,
    body: z.object({
      /** 0 if it was never connected. */
      version: z.int(),
      values: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))),
    }),
    refusals: [...WRITING, 'record-changed'],
  }),
  /** Deletes the credentials and the log of requests. */
  disconnect: endpoint<Written>()({
    ...common,
    name: 'disconnectIntegration',
    method: 'PUT',
    path: `${BASE}/:id/disconnected`,
    params: KIND,
    body: z.object({ version: z.int() }),
    refusals: [...WRITING, 'record-changed'],
  }),
  /** Calls the connected service once, without a message to anyone. */
  test: endpoint<{ data: { fault: ServiceFault | null } }>()({
    ...common,
    name: 'testIntegration',
    method: 'POST',
    path: `${BASE}/:id/test`,
    idempotent: false,
    params: KIND,
    body: z.object({}),
    refusals: WRITING,
  }),
  history: endpoint<History>()({
    ...common,
    name: 'seeIntegrationHistory',
    method: 'GET',
    path: `${BASE}/:id/history`,
    params: KIND,
    query: z.object({ before: z.optional(z.string().check(z.maxLength(20))) }),
    refusals: STAFF_READ_REFUSALS,
  }),
};
