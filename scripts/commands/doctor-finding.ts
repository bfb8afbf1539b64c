/** `unsure` deserves attention but stops nothing. */
export type Finding = { state: 'good' | 'unsure' | 'wrong'; subject: string; words: string };

export const good = (subject: string, words: string): Finding => ({ state: 'good', subject, words });
export const unsure = (subject: string, words: string): Finding => ({ state: 'unsure', subject, words });
export const wrong = (subject: string, words: string): Finding => ({ state: 'wrong', subject, words });
