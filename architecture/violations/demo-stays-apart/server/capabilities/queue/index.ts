import { openDemo } from '#server/demo/index.ts'; // violation

export { openDemo };
