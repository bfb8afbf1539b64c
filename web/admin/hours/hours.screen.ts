import type { ScreenDeclaration } from '../shell/screen.ts';
import { FirstHoursTab } from './HoursFrame.tsx';

export const hoursScreen: ScreenDeclaration = {
  screen: 'hours',
  component: FirstHoursTab,
  within: 'staff-hours',
};
