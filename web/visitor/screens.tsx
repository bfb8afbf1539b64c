import { Suspense, lazy } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { startPath } from './modes/start-path.ts';
import { RequestFlow } from './queue/RequestFlow.tsx';
import { NotFoundPage } from './shell/ErrorPages.tsx';
import { LoadingPage } from './shell/LoadingPage.tsx';
import { useVisitor } from './shell/visitor-context.tsx';

// Whoever waits opens this page alone, and whoever joins opens it last: neither needs the other's code.
const VisitPage = lazy(async () => ({ default: (await import('./queue/VisitPage.tsx')).VisitPage }));

/** The fixed words come before a location's id, so that no id can ever take their place (2.0.1). */
export function Screens() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <Switch>
        <Route path="/">
          <Start />
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
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
  );
}

function Start() {
  const { query, search, has } = useVisitor();
  return <Redirect to={startPath(query, search, has('locationLocking'))} replace />;
}
