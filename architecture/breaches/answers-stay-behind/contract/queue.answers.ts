import { described } from './described.answers.ts';

export { described };
