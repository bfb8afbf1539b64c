export { DEMO_PASSWORD, DEMO_SIGN_INS } from './vendors/demo-vendors.ts';
export { DEFAULT_SEED, openDemo } from './writing/open-demo.ts';
export type { DemoDeps } from './writing/open-demo.ts';
export { keepDemoOnDuty } from './writing/open-demo.ts';
export { DEFAULT_DAYS, seedDemo } from './writing/seed-demo.ts';
export type { SeedOptions } from './writing/seed-demo.ts';
export { topUpToday } from './writing/top-up-today.ts';
