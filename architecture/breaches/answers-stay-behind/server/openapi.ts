import { described } from '#contract/described.answers.ts';

export { described };
