/** Whether a person stands behind a call. `unknown`: whoever is asked cannot say at the moment. */
export type CaptchaVerdict = 'person' | 'program' | 'unknown';

export interface CaptchaPort {
  /** What the widget of a page has answered; each answer is good for one question. */
  check(token: string): Promise<CaptchaVerdict>;
}
