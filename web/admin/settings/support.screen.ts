import { lazy } from 'react';
import { IconLifebuoy } from '@tabler/icons-react';
import { supportSettings } from '#contract/settings/settings-pages.ts';
import { settingsScreen } from './settings-screen.tsx';

const SupportSection = lazy(async () => ({
  default: (await import('../support/SupportSection.tsx')).SupportSection,
}));

export const supportSettingsScreen = settingsScreen({
  screen: 'support-settings',
  settings: supportSettings,
  icon: IconLifebuoy,
  order: 10,
  above: { component: SupportSection, shows: [], search: [] },
});
