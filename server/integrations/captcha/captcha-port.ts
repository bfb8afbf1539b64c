/** Whether a person sent the request. `unknown`: the service cannot say at the moment. */
export type CaptchaVerdict = 'person' | 'program' | 'unknown';

export interface CaptchaCheck {
  verdict: CaptchaVerdict;
  /** Why the verdict is unknown, such as `503` or `invalid-secret`. */
  reason?: string;
}

export interface CaptchaPort {
  /** Checks the token from a page's widget; each token is valid once. */
  check(token: string): Promise<CaptchaVerdict>;
}
