import { IconShieldLock } from '@tabler/icons-react';
import { accessSettings } from '#contract/settings/settings-pages.ts';
import { RolesSection } from '../roles/RolesSection.tsx';
import { settingsScreen } from './settings-screen.tsx';

export const accessSettingsScreen = settingsScreen({
  screen: 'access-settings',
  settings: accessSettings,
  icon: IconShieldLock,
  order: 7,
  above: { component: RolesSection, shows: [], search: [] },
});
