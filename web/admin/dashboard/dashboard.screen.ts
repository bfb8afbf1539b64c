import { IconLayoutDashboard } from '@tabler/icons-react';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { DashboardPage } from './DashboardPage.tsx';

export const dashboardScreen: ScreenDeclaration = {
  screen: 'dashboard',
  component: DashboardPage,
  search: ['date'],
  location: 'one',
  entry: {
    words: 'nav.dashboard',
    icon: IconLayoutDashboard,
    group: 'today',
    order: 1,
    goKey: 'd',
    synonyms: 'nav.dashboard.synonyms',
  },
};
