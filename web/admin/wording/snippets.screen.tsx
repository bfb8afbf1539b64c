import { IconMessage2 } from '@tabler/icons-react';
import { snippetsPage } from '#contract/wording/wording.ts';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { TextsPage } from './TextsPage.tsx';

export const snippetsScreen: ScreenDeclaration = {
  screen: 'snippets',
  component: () => <TextsPage of={snippetsPage} />,
  search: ['lang'],
  rail: 'narrow',
  entry: {
    words: 'snippets.title',
    icon: IconMessage2,
    group: 'settings',
    order: 26,
    synonyms: 'snippets.synonyms',
  },
};
