import type { Demo } from '../../demo/index.ts'; // violation

export type { Demo };
