import { IconArmchair, IconUserPlus } from '@tabler/icons-react';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { LobbyPage } from './page/LobbyPage.tsx';

export const lobbyScreen: ScreenDeclaration = {
  screen: 'lobby',
  component: LobbyPage,
  search: ['add', 'visit', 'client', 'workflow'],
  rail: 'narrow',
  location: 'one',
  entry: {
    words: 'nav.lobby',
    icon: IconArmchair,
    group: 'today',
    order: 2,
    counts: 'waiting',
    goKey: 'l',
    synonyms: 'nav.lobby.synonyms',
  },
  records: { kind: 'visit', parameter: 'visit' },
  actions: [
    {
      words: 'lobby.add',
      icon: IconUserPlus,
      permission: 'join-queue',
      act: 'write',
      isNew: true,
      search: { add: 'walk-in' },
    },
  ],
};
