import { forbiddenScreen } from './forbidden/forbidden.screen.ts';
import { insightsScreen } from './insights/insights.screen.ts';
import { lobbyScreen } from './lobby/lobby.screen.ts';
import { profileScreen } from './profile/profile.screen.ts';
import { locationsScreen } from './locations/locations.screen.tsx';
import { servicesScreen } from './services/services.screen.tsx';
import type { ScreenDeclaration } from './shell/screen.ts';

/** Every screen: the router and the navigation are derived from this list. */
export const SCREENS: readonly ScreenDeclaration[] = [
  lobbyScreen,
  insightsScreen,
  locationsScreen,
  servicesScreen,
  forbiddenScreen,
  profileScreen,
];
