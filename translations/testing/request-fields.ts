import { readdirSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/protocol/endpoint.ts';

const FOLDER = new URL('../../contract/', import.meta.url);

/** Names of the fields in request bodies, for endpoints that the filter accepts. */
export async function requestFields(accepts: (endpoint: Endpoint) => boolean): Promise<string[]> {
  const endpoints = (await allEndpoints()).filter(accepts);
  return endpoints.flatMap(({ body }) => fieldsOf(body));
}

/** Every endpoint that the contract declares. */
async function allEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[a-z-]+\/[a-z-]+\.ts$/.test(file),
  );
  const modules = await Promise.all(
    files.map(async (file) => (await import(new URL(file, FOLDER).href)) as Record<string, unknown>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'refusals' in value;
}

const fieldsOf = (schema: unknown): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
