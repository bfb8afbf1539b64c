export const REFUSALS = {
  'sign-in-required': 401,
  forbidden: 403,
  'csrf-refused': 403,
  'not-found': 404,
  'queue-full': 409,
};
