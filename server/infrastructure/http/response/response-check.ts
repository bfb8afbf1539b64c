import * as z from 'zod/mini';
import { DESCRIPTIONS } from '#contract/protocol/every.responses.ts';

const byName = new Map(DESCRIPTIONS.map((description) => [description.name, description]));

export class ResponseMismatch extends Error {}

/**
 * Throws when an endpoint's answer is not what its description says: a member missing, of another type, or one that nobody
 * described. Null stands for an answer without a body.
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

/** The status and the body of an answer of an endpoint, as they leave. */
export function assertResponseDescribed(endpointName: string, status: number, body: unknown): void {
  assertResponseFits(endpointName, body);
  const description = byName.get(endpointName);
  const expected = body === null || body === undefined ? 204 : description?.status;
  if (status !== expected) throw new ResponseMismatch(`${endpointName} answered ${status}, not ${expected}`);
}
