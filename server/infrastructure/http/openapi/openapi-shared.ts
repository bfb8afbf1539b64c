import type { JsonSchema } from './openapi-schemas.ts';

/* The parts that operations share. */

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}
export const text: JsonSchema = { type: 'string' };
export const REFUSAL: JsonSchema = {
  type: 'object',
  description:
    'Why a call was refused. Of several faults of a form each has an error of its own with its pointer.',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['status', 'code', 'title'],
        properties: {
          status: text,
          code: { type: 'string', description: 'Stable.' },
          title: { type: 'string', description: 'For people, in their language.' },
          source: { type: 'object', properties: { pointer: text, parameter: text } },
          meta: { type: 'object' },
        },
      },
    },
  },
};

type SharedParameter = 'Vendor' | 'VendorInAddress' | 'Language' | 'LanguageInAddress' | 'IdempotencyKey';
export const PARAMETERS: Record<SharedParameter, Parameter> = {
  Vendor: {
    name: 'X-Vendor',
    in: 'header',
    description:
      'The vendor’s pathname. Needed where neither the address nor a record says it and there are several vendors.',
    schema: text,
    example: 'harbor-bank',
  },
  VendorInAddress: {
    name: 'vendor',
    in: 'query',
    description: 'The same, for callers that cannot send headers of their own.',
    schema: text,
  },
  Language: {
    name: 'Accept-Language',
    in: 'header',
    description: 'en, es, fr, ko, pl, pt, ru or zh.',
    schema: text,
    example: 'fr',
  },
  LanguageInAddress: {
    name: 'lang',
    in: 'query',
    description: 'The same. It counts before the header.',
    schema: text,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: '16 to 255 characters. The same key and body get the first answer again, for 72 hours.',
    schema: { type: 'string', maxLength: 255 },
  },
};

export const SECURITY = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'foyer_session',
    description: 'Set by signing in. On https its name is `__Host-foyer_session`.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description: 'The session token, which sign-in returns.',
  },
};
