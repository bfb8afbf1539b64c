import { IconHeadset } from '@tabler/icons-react';
import { contactCentreSettings } from '#contract/settings/settings-pages.ts';
import { ContactCentrePreview } from './preview/ContactCentrePreview.tsx';
import { settingsScreen } from './settings-screen.tsx';

export const contactCentreSettingsScreen = settingsScreen({
  screen: 'contact-centre-settings',
  settings: contactCentreSettings,
  icon: IconHeadset,
  order: 28,
  preview: ContactCentrePreview,
});
