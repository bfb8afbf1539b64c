import type { ScreenDeclaration } from '../shell/screen.ts';
import { AssignmentsPage } from './AssignmentsPage.tsx';

export const assignmentsScreen: ScreenDeclaration = {
  screen: 'assignments',
  component: AssignmentsPage,
  rail: 'narrow',
  within: 'staff',
};
