import type { OutgoingFetch } from '#server/infrastructure/outgoing/fetch.ts';
import type { CaptchaPort, CaptchaVerdict } from './captcha-port.ts';

const CAPTCHA_PROVIDERS = ['turnstile', 'recaptcha', 'hcaptcha'] as const;
export type CaptchaProvider = (typeof CAPTCHA_PROVIDERS)[number];

/** All three speak the same protocol at their own addresses. */
const VERIFY_URLS: Readonly<Record<CaptchaProvider, string>> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
};

/** The score of reCAPTCHA's third version: from 0, surely a program, to 1. */
const LEAST_SCORE = 0.5;
/** A visitor waits for it. */
const PATIENCE_MS = 4_000;

/** Verifies a widget's token with the provider: secret and token as a form, `success` as JSON. */
export function siteVerify(input: {
  provider: CaptchaProvider;
  secret: string;
  fetch: OutgoingFetch;
  /** For tests. */
  url?: string;
}): CaptchaPort {
  return {
    async check(token) {
      try {
        const { status, body } = await input.fetch({
          url: input.url ?? VERIFY_URLS[input.provider],
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ secret: input.secret, response: token }).toString(),
          timeoutMs: PATIENCE_MS,
        });
        return status === 200 ? verdictOf(JSON.parse(body.toString('utf8'))) : 'unknown';
      } catch {
        return 'unknown';
      }
    },
  };
}

/** Faults on our side, such as a wrong secret: they say nothing about the caller. */
const OURS = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error']);

function verdictOf(response: unknown): CaptchaVerdict {
  const { success, score, 'error-codes': faults } = (response ?? {}) as Record<string, unknown>;
  if (Array.isArray(faults) && faults.some((fault) => OURS.has(String(fault)))) return 'unknown';
  if (success !== true) return 'program';
  return typeof score === 'number' && score < LEAST_SCORE ? 'program' : 'person';
}
