import * as z from 'zod/mini';
import { DESCRIPTIONS } from '#contract/every.answers.ts';

const byName = new Map(DESCRIPTIONS.map((description) => [description.name, description]));

export class AnswerUnfit extends Error {}

/**
 * Throws when an endpoint's answer is not what its description says: a member missing, of another type, or one that nobody
 * described. Null stands for an answer without a body.
 */
export function assertAnswerFits(endpointName: string, body: unknown): void {
  const description = byName.get(endpointName);
  if (!description) throw new AnswerUnfit(`${endpointName} has no description in contract/*.answers.ts`);
  const { answer, orNothing } = description;
  if (body === null || body === undefined) {
    if (answer === null || orNothing !== undefined) return;
    throw new AnswerUnfit(`${endpointName} answered nothing`);
  }
  if (answer === null) throw new AnswerUnfit(`${endpointName} answered something where it describes nothing`);
  const result = z.safeParse(answer, body);
  if (!result.success)
    throw new AnswerUnfit(
      `${endpointName} answered what it does not describe:\n${z.prettifyError(result.error)}`,
    );
}

/** The status and the body of an answer of an endpoint, as they leave. */
export function assertAnswerDescribed(endpointName: string, status: number, body: unknown): void {
  assertAnswerFits(endpointName, body);
  const description = byName.get(endpointName);
  const expected = body === null || body === undefined ? 204 : description?.status;
  if (status !== expected) throw new AnswerUnfit(`${endpointName} answered ${status}, not ${expected}`);
}
