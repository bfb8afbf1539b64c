import { lazy, Suspense } from 'react';
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { mayOpenSettings } from '#contract/settings/settings-pages.ts';
import { SETTINGS_HOME, STAFF_SCREENS } from '#contract/protocol/staff-addresses.ts';
import { SCREENS } from './screens.ts';
import { holderOf, usePerson } from './session/session.ts';
import { LeadTo } from './shell/LeadTo.tsx';
import { landingPath } from './navigation/nav-entries.ts';
import { NotFound } from './shell/NotFound.tsx';
import { routePatternOf } from './shell/screen.ts';
import { Shell } from './shell/Shell.tsx';
import { Invitation } from './sign-in/Invitation.tsx';
import { ForgottenPassword, ResetPassword } from './sign-in/NewPassword.tsx';
import { SignIn } from './sign-in/SignIn.tsx';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => (
    <Shell>
      <NotFound />
    </Shell>
  ),
});

const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>) => ({ ...textOf(search, 'from') }),
  component: SignIn,
});

/** The pages that a mail's link opens, and the one that asks for such a mail. */
const byMail = [
  ['/invitation', Invitation],
  ['/forgotten-password', ForgottenPassword],
  ['/reset-password', ResetPassword],
] as const;
const mailRoutes = byMail.map(([path, component]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search: Record<string, unknown>) => ({ ...textOf(search, 'token') }),
    component,
  }),
);

/** Layout route of every page inside the shell. */
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  validateSearch: (search: Record<string, unknown>) => ({
    ...textOf(search, 'location'),
    ...textOf(search, 'line'),
  }),
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});

const home = createRoute({ getParentRoute: () => framed, path: '/', component: Home });

const SettingsOverview = lazy(async () => ({
  default: (await import('./settings/overview/SettingsOverview.tsx')).SettingsOverview,
}));

const settingsHome = createRoute({
  getParentRoute: () => framed,
  path: SETTINGS_HOME,
  component: SettingsHome,
});

/** A route of each declared screen, at its address of the contract. */
const screens = SCREENS.map(({ screen, component, search = [] }) =>
  createRoute({
    getParentRoute: () => framed,
    path: routePatternOf(STAFF_SCREENS.find((one) => one.screen === screen)!.path),
    validateSearch: (given: Record<string, unknown>) =>
      Object.assign({}, ...search.map((name) => textOf(given, name))) as Record<string, string>,
    component,
  }),
);

export function adminRouter() {
  return createRouter({
    routeTree: root.addChildren([
      signInRoute,
      ...mailRoutes,
      framed.addChildren([home, settingsHome, ...screens]),
    ]),
    // Keeps `?location=3` as it is: the router would quote texts that look like numbers.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      ).toString();
      return text ? `?${text}` : '';
    },
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof adminRouter>;
  }
}

function Home() {
  return <LeadTo to={landingPath(usePerson())} />;
}

function SettingsHome() {
  if (!mayOpenSettings(holderOf(usePerson()))) return <LeadTo to="/forbidden" from={SETTINGS_HOME} />;
  return (
    <Suspense fallback={null}>
      <SettingsOverview />
    </Suspense>
  );
}

function textOf<Name extends string>(search: Record<string, unknown>, name: Name): { [K in Name]?: string } {
  const value = search[name];
  return (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as { [K in Name]?: string };
}
