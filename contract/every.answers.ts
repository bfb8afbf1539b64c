import type { Description } from './described.answers.ts';
import { DISPLAY } from './display.answers.ts';
import { LOBBY } from './lobby.answers.ts';
import { LOCATIONS } from './locations.answers.ts';
import { QUEUE } from './queue.answers.ts';
import { REALTIME } from './realtime.answers.ts';
import { SERVICES } from './services.answers.ts';
import { SESSION } from './session.answers.ts';

/** Descriptions of every endpoint, in the order in which readers of the API meet them. */
export const DESCRIPTIONS: readonly Description[] = [
  ...LOCATIONS,
  ...SERVICES,
  ...QUEUE,
  ...DISPLAY,
  ...REALTIME,
  ...SESSION,
  ...LOBBY,
];
