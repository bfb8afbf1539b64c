import { visitorPageAt } from '#contract/protocol/visitor-pages.ts';
import type { VisitorScreen } from '#contract/protocol/visitor-pages.ts';
import { prepared } from './first-screen.ts';
import type { ScreenCode } from './first-screen.ts';

// Each address needs one screen: the document preloads its code (`VISITOR_DOCUMENTS`) together with the
// program's. Waiting visitors load only the visit's page, joining visitors load it last;
// booking and the line never need each other's code.
const SCREEN_CODE = {
  how: () => import('./start/HowPage.tsx'),
  where: () => import('./start/WherePage.tsx'),
  request: () => import('./queue/request/RequestFlow.tsx'),
  visit: () => import('./queue/page/VisitPage.tsx'),
  booking: () => import('./booking/flow/BookingFlow.tsx'),
  appointment: () => import('./booking/manage/AppointmentPage.tsx'),
  'wait-list': () => import('./booking/wait-list/WaitListPage.tsx'),
  'branch-locator': () => import('./branch-locator/BranchLocatorPage.tsx'),
} as const satisfies Record<VisitorScreen, () => Promise<ScreenCode>>;

/** The code of the screen at a path below the vendor's prefix; undefined for an unknown path. */
export function codeAt(path: string): (() => Promise<ScreenCode>) | undefined {
  const screen = visitorPageAt(path)?.screen;
  return screen ? SCREEN_CODE[screen] : undefined;
}

/** The same, with the prefetched responses. */
export const preparedCode = {
  how: () => prepared(SCREEN_CODE.how),
  where: () => prepared(SCREEN_CODE.where),
  request: () => prepared(SCREEN_CODE.request),
  visit: () => prepared(SCREEN_CODE.visit),
  booking: () => prepared(SCREEN_CODE.booking),
  appointment: () => prepared(SCREEN_CODE.appointment),
  waitList: () => prepared(SCREEN_CODE['wait-list']),
  branchLocator: () => prepared(SCREEN_CODE['branch-locator']),
} as const;
