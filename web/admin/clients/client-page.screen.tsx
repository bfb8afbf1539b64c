import type { ScreenDeclaration } from '../shell/screen.ts';
// Not lazy: the fields of its dialogs then stay in the same files as those of visitors' forms.
import { ClientPage } from './history/ClientPage.tsx';
import type { ClientTab } from './history/ClientPage.tsx';

const tabScreen = (screen: ClientTab, search: readonly string[]): ScreenDeclaration => ({
  screen,
  component: () => <ClientPage tab={screen} />,
  search,
  within: 'clients',
});

/** The tabs of a client's page. */
export const CLIENT_SCREENS: readonly ScreenDeclaration[] = [
  tabScreen('client-appointments', ['when', 'visit']),
  tabScreen('client-timeline', ['kind']),
  tabScreen('client-walk-ins', ['visit']),
  tabScreen('client-workflows', ['workflow']),
];
