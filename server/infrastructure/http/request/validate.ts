import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { FIELD_FAULTS } from '#contract/protocol/refusals.ts';
import type { FieldFaultCode } from '#contract/protocol/refusals.ts';
import type { FieldFault } from '../response/refusal.ts';
import { refuse } from '../response/refusal.ts';
import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';

/** Returns parameters, query and body, parsed by the contract's schemas. */
export function validated(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  refuseDuplicates(request.query);
  if (!isReadable(request.body)) throw refuse('malformed-request');
  const params = endpoint.params
    ? parse(endpoint.params, request.params, () => refuse('not-found'))
    : request.params;
  const query = endpoint.query
    ? parse(endpoint.query, request.query, ([fault]) =>
        refuse('parameter-invalid', { meta: { parameter: fault!.label } }),
      )
    : request.query;
  const body = endpoint.body
    ? parse(endpoint.body, request.body ?? {}, (faults) => bodyRefusal(endpoint, faults))
    : undefined;
  return { params, query, body };
}

function parse(schema: z.ZodMiniType, value: unknown, refusal: (faults: FieldFault[]) => Error): unknown {
  const result = z.safeParse(schema, value ?? undefined);
  if (result.success) return result.data;
  throw refusal(result.error.issues.map((issue) => faultOf(issue)));
}

/** For our own pages' bodies it names the fields; a body without an envelope is malformed, at its first fault. */
function bodyRefusal(endpoint: AnyEndpoint, faults: FieldFault[]): Error {
  const fieldwise = endpoint.refusals.includes('field-invalid') && endpoint.api === 'internal';
  if (fieldwise) return refuse('field-invalid', { fields: faults });
  const [first] = faults;
  return refuse(
    'malformed-request',
    first && first.pointer !== '/' ? { meta: { pointer: first.pointer } } : {},
  );
}

/** The fault of a field by the schema's issue. */
export function faultOf(issue: z.core.$ZodIssue): FieldFault {
  const code = codeOf(issue);
  const field = String(issue.path.at(-1) ?? '');
  return {
    pointer: `/${issue.path.join('/')}`,
    code,
    label: field,
    ...(issue.code === 'too_big' && { values: { max: Number(issue.maximum) } }),
    ...(issue.code === 'too_small' && { values: { min: Number(issue.minimum) } }),
  };
}

function codeOf(issue: z.core.$ZodIssue): FieldFaultCode {
  // A schema may name the fault of its check instead of a message.
  const named = FIELD_FAULTS.find((code) => code === issue.message);
  if (named !== undefined) return named;
  if (issue.code === 'invalid_format') return issue.format === 'email' ? 'email' : 'format';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'most';
  if (issue.code === 'too_small') return issue.origin === 'number' ? 'least' : 'required';
  // A schema's own check requires one of several fields.
  return issue.code === 'custom' || issue.code === 'invalid_type' ? 'required' : 'option';
}

/** Deeper than any valid body, and far below a stack overflow. */
// mutation: deepest-nesting
const DEEPEST = 32;

/** Refuses lone surrogates, which JSON can spell but no database or page can hold, and excessive nesting. */
function isReadable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (value === null || typeof value !== 'object') return true;
  if (depth === DEEPEST) return false;
  return Object.entries(value).every(
    ([name, member]) => name.isWellFormed() && isReadable(member, depth + 1),
  );
}

/** Refuses a repeated parameter, which parsers read differently; lists are written `key[]=a&key[]=b`. */
function refuseDuplicates(query: unknown): void {
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (Array.isArray(value) && !name.endsWith('[]'))
      throw refuse('parameter-invalid', { meta: { parameter: name } });
  }
}
