import { Suspense, lazy } from 'react';
import { Route, Switch } from 'wouter';
import { BOOKING_ROUTE } from './booking/flow/step-paths.ts';
import { Hydrated } from './Hydrated.tsx';
import { preparedCode } from './screen-code.ts';
import { NotFoundPage } from './shell/problems/ErrorPages.tsx';
import { LoadingPage } from './shell/problems/LoadingPage.tsx';

const RequestFlow = lazy(async () => ({ default: (await preparedCode.request()).RequestFlow }));
const VisitPage = lazy(async () => ({ default: (await preparedCode.visit()).VisitPage }));
const BookingFlow = lazy(async () => ({ default: (await preparedCode.booking()).BookingFlow }));
const AppointmentPage = lazy(async () => ({ default: (await preparedCode.appointment()).AppointmentPage }));
// The bare address has no screen: the server redirects from it.
const HowPage = lazy(async () => ({ default: (await preparedCode.how()).HowPage }));
const WherePage = lazy(async () => ({ default: (await preparedCode.where()).WherePage }));

/** Fixed paths come before a location's id, so that no id can replace them (2.0.1). */
export function Screens() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <Switch>
        <Route path="/how">
          <HowPage />
        </Route>
        <Route path="/where">
          <WherePage />
        </Route>
        <Route path="/callback-service">
          <RequestFlow locationId={null} />
        </Route>
        <Route path="/callback-service/location">
          <RequestFlow locationId={null} />
        </Route>
        <Route path="/callback-service/confirmation">
          <VisitPage route="confirmation" />
        </Route>
        <Route path="/callback-service/manage">
          <VisitPage route="manage" />
        </Route>
        <Route path="/callback-service/:id">{({ id }) => <RequestFlow key={id} locationId={id} />}</Route>
        <Route path={BOOKING_ROUTE}>
          {({ step, id }) => <BookingFlow segment={step ?? ''} id={id ?? null} />}
        </Route>
        <Route path="/manage">
          <AppointmentPage />
        </Route>
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
      <Hydrated />
    </Suspense>
  );
}
