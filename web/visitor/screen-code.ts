import { prepared } from './first-screen.ts';
import type { ScreenCode } from './first-screen.ts';

// Each address needs one screen: the document preloads its code (server/capabilities/pages/first-code.ts)
// together with the program's. Waiting visitors load only the visit's page, joining visitors load it last;
// booking and the line never need each other's code.
const SCREEN_CODE = {
  how: () => import('./start/HowPage.tsx'),
  where: () => import('./start/WherePage.tsx'),
  request: () => import('./queue/request/RequestFlow.tsx'),
  visit: () => import('./queue/page/VisitPage.tsx'),
  booking: () => import('./booking/flow/BookingFlow.tsx'),
  appointment: () => import('./booking/manage/AppointmentPage.tsx'),
} as const;

/** The code of the screen at a path below the vendor's prefix, as in `Screens`; undefined for an unknown path. */
export function codeAt(path: string): (() => Promise<ScreenCode>) | undefined {
  if (path === '/how' || path === '/where') return SCREEN_CODE[path === '/how' ? 'how' : 'where'];
  if (/^\/callback-service\/(confirmation|manage)$/.test(path)) return SCREEN_CODE.visit;
  if (/^\/callback-service(\/[^/]+)?$/.test(path)) return SCREEN_CODE.request;
  if (path === '/manage') return SCREEN_CODE.appointment;
  return /^\/(select-|attendee-details)/.test(path) ? SCREEN_CODE.booking : undefined;
}

/** The same, with the prefetched responses. */
export const preparedCode = {
  how: () => prepared(SCREEN_CODE.how),
  where: () => prepared(SCREEN_CODE.where),
  request: () => prepared(SCREEN_CODE.request),
  visit: () => prepared(SCREEN_CODE.visit),
  booking: () => prepared(SCREEN_CODE.booking),
  appointment: () => prepared(SCREEN_CODE.appointment),
} as const;
