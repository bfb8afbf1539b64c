import * as z from 'zod/mini';
import { DESCRIPTIONS } from '#contract/protocol/every.responses.ts';

const byName = new Map(DESCRIPTIONS.map((description) => [description.name, description]));

export class ResponseMismatch extends Error {}

/**
 * Throws if a response does not match its endpoint's description: a missing member, another type, or an
 * undescribed member. Null means a response without a body.
 */
export function assertResponseFits(endpointName: string, body: unknown): void {
  const description = byName.get(endpointName);
  if (!description)
    throw new ResponseMismatch(`${endpointName} has no description in contract/*.responses.ts`);
  const { response, orNothing } = description;
  if (body === null || body === undefined) {
    if (response === null || orNothing !== undefined) return;
    throw new ResponseMismatch(`${endpointName} answered nothing`);
  }
  if (response === null)
    throw new ResponseMismatch(`${endpointName} answered something where it describes nothing`);
  const result = z.safeParse(response, body);
  if (!result.success)
    throw new ResponseMismatch(
      `${endpointName} answered what it does not describe:\n${z.prettifyError(result.error)}`,
    );
}

/** Checks the status and body of an endpoint's response as sent. */
export function assertResponseDescribed(endpointName: string, status: number, body: unknown): void {
  assertResponseFits(endpointName, body);
  const description = byName.get(endpointName);
  const expected = body === null || body === undefined ? 204 : description?.status;
  if (status !== expected) throw new ResponseMismatch(`${endpointName} answered ${status}, not ${expected}`);
}
