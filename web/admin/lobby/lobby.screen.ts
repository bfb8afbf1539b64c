import { IconArmchair } from '@tabler/icons-react';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { LobbyPage } from './page/LobbyPage.tsx';

export const lobbyScreen: ScreenDeclaration = {
  screen: 'lobby',
  component: LobbyPage,
  rail: 'narrow',
  entry: { words: 'nav.lobby', icon: IconArmchair, group: 'today', order: 2, counts: 'waiting' },
};
