import { IconLanguage } from '@tabler/icons-react';
import { wordingPage } from '#contract/wording/wording.ts';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { CoverageCard } from './CoverageCard.tsx';
import { TextsPage } from './TextsPage.tsx';

export const wordingScreen: ScreenDeclaration = {
  screen: 'wording',
  component: () => <TextsPage of={wordingPage} below={<CoverageCard />} />,
  search: ['lang'],
  rail: 'narrow',
  entry: {
    words: 'wording.title',
    icon: IconLanguage,
    group: 'settings',
    order: 25,
    synonyms: 'wording.synonyms',
  },
};
