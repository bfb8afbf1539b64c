import type { OutgoingFetch } from '#server/infrastructure/outgoing/fetch.ts';
import { reasonOf } from '../call-reason.ts';
import type { CaptchaCheck, CaptchaPort } from './captcha-port.ts';

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

export interface SiteVerify extends CaptchaPort {
  /** The same with the reason of an unknown verdict. */
  ask(token: string): Promise<CaptchaCheck>;
}

/** Verifies a widget's token with the provider: secret and token as a form, `success` as JSON. */
export function siteVerify(input: {
  provider: CaptchaProvider;
  secret: string;
  fetch: OutgoingFetch;
  /** For tests. */
  url?: string;
}): SiteVerify {
  async function ask(token: string): Promise<CaptchaCheck> {
    try {
      const { status, body } = await input.fetch({
        url: input.url ?? VERIFY_URLS[input.provider],
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ secret: input.secret, response: token }).toString(),
        timeoutMs: PATIENCE_MS,
      });
      if (status !== 200) return { verdict: 'unknown', reason: String(status) };
      return answerOf(JSON.parse(body.toString('utf8')));
    } catch (error) {
      return { verdict: 'unknown', reason: error instanceof SyntaxError ? 'malformed' : reasonOf(error) };
    }
  }
  return { ask, check: async (token) => (await ask(token)).verdict };
}

/** Faults on our side: they say nothing about the caller. */
const SECRET_FAULTS = ['missing-input-secret', 'invalid-input-secret'];
const OUR_FAULTS = ['bad-request', 'internal-error'];

function answerOf(response: unknown): CaptchaCheck {
  const { success, score, 'error-codes': codes } = (response ?? {}) as Record<string, unknown>;
  const faults = Array.isArray(codes) ? codes.map(String) : [];
  if (faults.some((fault) => SECRET_FAULTS.includes(fault)))
    return { verdict: 'unknown', reason: 'invalid-secret' };
  const ours = faults.find((fault) => OUR_FAULTS.includes(fault));
  if (ours !== undefined) return { verdict: 'unknown', reason: ours };
  if (success !== true) return { verdict: 'program' };
  return { verdict: typeof score === 'number' && score < LEAST_SCORE ? 'program' : 'person' };
}
