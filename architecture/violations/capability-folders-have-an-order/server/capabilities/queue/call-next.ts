import { legs } from './state/legs-store.ts'; // violation

export const callNext = [legs];
