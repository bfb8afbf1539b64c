/**
 * All refusals of the server and their HTTP status. Codes are stable. Their texts are in
 * `translations/<language>/refusals.json` under the same key, in all eight languages.
 */
export const REFUSALS = {
  'malformed-request': 400,
  'vendor-required': 400,
  'filter-unsupported': 400,
  'parameter-invalid': 400,
  'sign-in-required': 401,
  'credentials-wrong': 401,
  'session-ended': 401,
  'second-factor-required': 401,
  'code-wrong': 401,
  'passkey-refused': 401,
  forbidden: 403,
  'enrolment-required': 403,
  'password-required': 403,
  'account-shared': 403,
  'csrf-refused': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  'visit-changed': 409,
  'record-changed': 409,
  'id-mismatch': 409,
  'idempotency-key-in-flight': 409,
  'service-unknown': 409,
  'location-unknown': 409,
  'location-closed': 409,
  'method-unavailable': 409,
  'queue-disabled': 409,
  'queue-paused': 409,
  'queue-full': 409,
  'slot-unavailable': 409,
  'station-taken': 409,
  'feedback-given': 409,
  'account-exists': 409,
  'factor-exists': 409,
  'invitation-refused': 409,
  'conversion-unavailable': 409,
  'booking-disabled': 409,
  'wait-list-unavailable': 409,
  'link-expired': 410,
  'payload-too-large': 413,
  'media-type-unsupported': 415,
  'idempotency-key-reused': 422,
  'idempotency-key-invalid': 422,
  'transition-refused': 422,
  'undo-refused': 422,
  'reason-required': 422,
  'location-private': 422,
  'contact-required': 422,
  'compliance-required': 422,
  'field-invalid': 422,
  'feedback-refused': 422,
  'attendees-limit': 422,
  'overbooking-refused': 422,
  'too-many-requests': 429,
  'headers-too-large': 431,
  'general-error': 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof REFUSALS;

/** Codes of field faults; their texts are `v.<code>` in validation.json, or in refusals.json if no page shows them. */
export const FIELD_FAULTS = [
  'required',
  'email',
  'phone_country_code',
  'phone_valid',
  'name_characters',
  'not_url',
  'https_url',
  'too_long',
  'digits',
  'checkbox_group',
  'option',
  'contact',
  'compliance',
  'rating',
  'number',
  'unknown',
  'file_empty',
  'file_large',
  'file_type',
  'file_active',
  'file_count',
  'file_gone',
  'file_room',
  'not_asked',
  'captcha',
  'password_length',
  'password_common',
  'password_wrong',
  'code_wrong',
  'least',
  'most',
  'taken',
  'choices',
] as const;
export type FieldFaultCode = (typeof FIELD_FAULTS)[number];

/** A refusal on the wire, as JSON:API errors. `title` is in the request's language. */
export interface RefusalBody {
  errors: {
    status: string;
    code: string;
    title: string;
    source?: { pointer?: string; parameter?: string };
    meta?: Record<string, unknown>;
  }[];
}
