import { openDemo } from './demo/index.ts';

export { openDemo };
