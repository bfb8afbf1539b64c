import { legs } from '../state/legs-store.ts'; // violation

export const late = [legs];
