import { described } from '#contract/described.responses.ts';

export { described };
