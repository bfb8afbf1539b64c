import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { Forbidden } from './forbidden/Forbidden.tsx';
import { InsightsPage } from './insights/InsightsPage.tsx';
import { LobbyPage } from './lobby/page/LobbyPage.tsx';
import { usePerson } from './session/session.ts';
import { LeadTo } from './shell/LeadTo.tsx';
import { landingPath } from './shell/nav-entries.ts';
import { NotFound } from './shell/NotFound.tsx';
import { Shell } from './shell/Shell.tsx';
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

/** Layout route of every page inside the shell. */
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  validateSearch: (search: Record<string, unknown>) => ({ ...textOf(search, 'location') }),
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});

const home = createRoute({ getParentRoute: () => framed, path: '/', component: Home });
const lobby = createRoute({ getParentRoute: () => framed, path: '/lobby', component: LobbyPage });
const insights = createRoute({
  getParentRoute: () => framed,
  path: '/insights',
  validateSearch: (search: Record<string, unknown>) => ({ ...textOf(search, 'tab') }),
  component: InsightsPage,
});
const forbidden = createRoute({
  getParentRoute: () => framed,
  path: '/forbidden',
  validateSearch: (search: Record<string, unknown>) => ({ ...textOf(search, 'from') }),
  component: Forbidden,
});

export function adminRouter() {
  return createRouter({
    routeTree: root.addChildren([signInRoute, framed.addChildren([home, lobby, insights, forbidden])]),
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

function textOf<Name extends string>(search: Record<string, unknown>, name: Name): { [K in Name]?: string } {
  const value = search[name];
  return (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as { [K in Name]?: string };
}
