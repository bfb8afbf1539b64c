export { DEMO_PASSWORD } from './demo-vendors.ts';
export { DEFAULT_SEED, openDemo } from './open-demo.ts';
export type { DemoDeps } from './open-demo.ts';
export { keepDemoOnDuty } from './keep-on-duty.ts';
export { DEFAULT_DAYS, seedDemo } from './seed-demo.ts';
export type { SeedOptions } from './seed-demo.ts';
export { topUpToday } from './top-up-today.ts';
