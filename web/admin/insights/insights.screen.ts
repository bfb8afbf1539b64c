import { IconChartLine } from '@tabler/icons-react';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { InsightsPage } from './InsightsPage.tsx';

export const insightsScreen: ScreenDeclaration = {
  screen: 'insights',
  component: InsightsPage,
  search: ['tab'],
  entry: {
    words: 'nav.insights',
    icon: IconChartLine,
    group: 'insight',
    order: 1,
    synonyms: 'nav.insights.synonyms',
  },
};
