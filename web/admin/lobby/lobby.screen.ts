import { IconArmchair } from '@tabler/icons-react';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { LobbyPage } from './page/LobbyPage.tsx';

export const lobbyScreen: ScreenDeclaration = {
  screen: 'lobby',
  component: LobbyPage,
  entry: { words: 'nav.lobby', icon: IconArmchair, counts: 'waiting' },
};
