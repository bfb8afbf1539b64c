import type { ScreenDeclaration } from '../shell/screen.ts';
import { Forbidden } from './Forbidden.tsx';

export const forbiddenScreen: ScreenDeclaration = {
  screen: 'forbidden',
  component: Forbidden,
  search: ['from'],
};
