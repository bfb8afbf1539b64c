import { APPOINTMENTS } from './appointments.answers.ts';
import { CALENDAR } from './calendar.answers.ts';
import { CONVERSIONS } from './conversions.answers.ts';
import type { Description } from './described.answers.ts';
import { DISPLAY } from './display.answers.ts';
import { FORMS } from './forms.answers.ts';
import { INSIGHTS } from './insights.answers.ts';
import { KIOSK } from './kiosk.answers.ts';
import { LOBBY } from './lobby.answers.ts';
import { LOCATIONS } from './locations.answers.ts';
import { OPEN_APPOINTMENTS } from './open-appointments.answers.ts';
import { PLACES } from './places.answers.ts';
import { QUEUE } from './queue.answers.ts';
import { REALTIME } from './realtime.answers.ts';
import { SERVICES } from './services.answers.ts';
import { SESSION } from './session.answers.ts';
import { SETTINGS } from './settings.answers.ts';
import { SLOTS } from './slots.answers.ts';
import { STAFF_APPOINTMENTS } from './staff-appointments.answers.ts';
import { TIME_ZONES } from './time-zones.answers.ts';
import { UPLOADS } from './uploads.answers.ts';
import { USERS } from './users.answers.ts';
import { VIDEO_ROOMS } from './video-rooms.answers.ts';
import { WAIT_AVERAGES } from './wait-averages.answers.ts';
import { WHAT_IF } from './what-if.answers.ts';

/** Descriptions of every endpoint, in the order in which readers of the API meet them. */
export const DESCRIPTIONS: readonly Description[] = [
  ...LOCATIONS,
  ...WAIT_AVERAGES,
  ...PLACES,
  ...SERVICES,
  ...FORMS,
  ...USERS,
  ...QUEUE,
  ...SETTINGS,
  ...TIME_ZONES,
  ...APPOINTMENTS,
  ...CALENDAR,
  ...OPEN_APPOINTMENTS,
  ...UPLOADS,
  ...CONVERSIONS,
  ...SLOTS,
  ...STAFF_APPOINTMENTS,
  ...DISPLAY,
  ...KIOSK,
  ...REALTIME,
  ...SESSION,
  ...LOBBY,
  ...INSIGHTS,
  ...WHAT_IF,
  ...VIDEO_ROOMS,
];
