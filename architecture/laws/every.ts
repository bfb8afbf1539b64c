import { CAPABILITY_LAWS } from './capabilities.ts';
import { ENDPOINT_LAWS } from './endpoints.ts';
import { FLOOR_LAWS } from './floors.ts';
import type { Law } from './law.ts';
import { OUTSIDE_WORLD_LAWS } from './outside-world.ts';
import { PACKAGE_LAWS } from './packages.ts';
import { PERSONAL_LAWS } from './personal.ts';
import { SQL_LAWS } from './sql.ts';
import { TIME_AND_CHANCE_LAWS } from './time-and-chance.ts';
import { WEB_LAWS } from './web.ts';

/** ARCHITECTURE.md explains each law. */
export const LAWS: readonly Law[] = [
  ...FLOOR_LAWS,
  ...CAPABILITY_LAWS,
  ...WEB_LAWS,
  ...ENDPOINT_LAWS,
  ...SQL_LAWS,
  ...TIME_AND_CHANCE_LAWS,
  ...OUTSIDE_WORLD_LAWS,
  ...PERSONAL_LAWS,
  ...PACKAGE_LAWS,
];
