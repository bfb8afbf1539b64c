import type { ScreenDeclaration } from '../shell/screen.ts';
import { ProfilePage } from './ProfilePage.tsx';

export const profileScreen: ScreenDeclaration = { screen: 'profile', component: ProfilePage };
