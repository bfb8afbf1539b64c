import type { ScreenDeclaration } from '../shell/screen.ts';
import { RolePage } from './RolePage.tsx';

export const customRoleScreen: ScreenDeclaration = {
  screen: 'custom-role',
  component: RolePage,
  rail: 'narrow',
  within: 'access-settings',
};
