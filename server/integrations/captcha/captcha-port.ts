/** Whether a person sent the request. `unknown`: the service cannot say at the moment. */
export type CaptchaVerdict = 'person' | 'program' | 'unknown';

export interface CaptchaPort {
  /** Checks the token from a page's widget; each token is valid once. */
  check(token: string): Promise<CaptchaVerdict>;
}
