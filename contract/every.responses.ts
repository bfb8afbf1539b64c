import { APPOINTMENTS } from './appointments.responses.ts';
import { CALENDAR } from './calendar.responses.ts';
import { CONVERSIONS } from './conversions.responses.ts';
import type { Description } from './described.responses.ts';
import { DISPLAY } from './display.responses.ts';
import { FORMS } from './forms.responses.ts';
import { INSIGHTS } from './insights.responses.ts';
import { KIOSK } from './kiosk.responses.ts';
import { LOBBY } from './lobby.responses.ts';
import { LOCATIONS } from './locations.responses.ts';
import { OPEN_APPOINTMENTS } from './open-appointments.responses.ts';
import { PLACES } from './places.responses.ts';
import { QUEUE } from './queue.responses.ts';
import { REALTIME } from './realtime.responses.ts';
import { SERVICES } from './services.responses.ts';
import { SESSION } from './session.responses.ts';
import { SETTINGS } from './settings.responses.ts';
import { SLOTS } from './slots.responses.ts';
import { STAFF_APPOINTMENTS } from './staff-appointments.responses.ts';
import { TIME_ZONES } from './time-zones.responses.ts';
import { UPLOADS } from './uploads.responses.ts';
import { USERS } from './users.responses.ts';
import { VIDEO_ROOMS } from './video-rooms.responses.ts';
import { WAIT_AVERAGES } from './wait-averages.responses.ts';
import { WHAT_IF } from './what-if.responses.ts';

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
