const STEP = 5;
/** Longer expectations are guesses; a press at this length keeps it. */
const MOST = 60;
/** In minutes. A page's clock may be some seconds behind: right after a press of five, more than five seem left. */
const BEHIND = 0.5;

/**
 * Returns the minutes that one more press of "about N minutes more" stands for, 5 to 60: the next step of five
 * beyond what is left of the last one. `left` is in minutes, a fraction or below zero; null without an expectation.
 */
export function nextMinutesMore(left: number | null): number {
  return Math.min(MOST, Math.ceil(Math.max(0, (left ?? 0) - BEHIND) / STEP) * STEP + STEP);
}
