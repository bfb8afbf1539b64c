import { described } from './described.responses.ts';

export { described };
