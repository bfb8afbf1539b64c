import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { visitorPageAt } from '#contract/protocol/visitor-pages.ts';
import type { PagesOf, VisitorScreen } from '#contract/protocol/visitor-pages.ts';
import { Hydrated } from './Hydrated.tsx';
import { preparedCode } from './screen-code.ts';
import { NotFoundPage } from './shell/problems/ErrorPages.tsx';
import { LoadingPage } from './shell/problems/LoadingPage.tsx';

const RequestFlow = lazy(async () => ({ default: (await preparedCode.request()).RequestFlow }));
const VisitPage = lazy(async () => ({ default: (await preparedCode.visit()).VisitPage }));
const BookingFlow = lazy(async () => ({ default: (await preparedCode.booking()).BookingFlow }));
const AppointmentPage = lazy(async () => ({ default: (await preparedCode.appointment()).AppointmentPage }));
const WaitListPage = lazy(async () => ({ default: (await preparedCode.waitList()).WaitListPage }));
const BranchLocatorPage = lazy(async () => ({
  default: (await preparedCode.branchLocator()).BranchLocatorPage,
}));
const HowPage = lazy(async () => ({ default: (await preparedCode.how()).HowPage }));
const WherePage = lazy(async () => ({ default: (await preparedCode.where()).WherePage }));

/** Every screen of the table of addresses; a missing one is a type error. */
const SCREENS: Readonly<{
  [Screen in VisitorScreen]: (page: { name: PagesOf<Screen>; location: string | null }) => ReactNode;
}> = {
  how: ({ name }) => <HowPage name={name} />,
  where: () => <WherePage />,
  request: ({ location }) => <RequestFlow key={location} locationId={location} />,
  visit: ({ name }) => <VisitPage route={name === 'confirmation' ? 'confirmation' : 'manage'} />,
  booking: ({ name, location }) => <BookingFlow page={name} chosen={location} />,
  appointment: () => <AppointmentPage />,
  'wait-list': () => <WaitListPage />,
  'branch-locator': () => <BranchLocatorPage />,
};

export function Screens() {
  const [path] = useLocation();
  const page = visitorPageAt(path);
  return (
    <Suspense fallback={<LoadingPage />}>
      {page?.screen ? SCREENS[page.screen](page as never) : <NotFoundPage />}
      <Hydrated />
    </Suspense>
  );
}
