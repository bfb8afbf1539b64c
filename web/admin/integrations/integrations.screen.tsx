import { IconPlugConnected } from '@tabler/icons-react';
import type { ScreenDeclaration } from '../shell/screen.ts';
import { useParams } from '@tanstack/react-router';
import { INTEGRATION_NAMES } from '#contract/integrations/kinds.values.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { SettingsFrame } from '../settings/settings-screen.tsx';
import { Catalogue } from './Catalogue.tsx';
import { IntegrationPage } from './IntegrationPage.tsx';

export const integrationsScreen: ScreenDeclaration = {
  screen: 'integrations',
  component: IntegrationsPage,
  rail: 'narrow',
  entry: {
    words: 'nav.integrations',
    icon: IconPlugConnected,
    group: 'settings',
    order: 60,
    synonyms: 'integrations.synonyms',
  },
};

/** The catalogue; below its address, one integration by its kind. */
function IntegrationsPage() {
  const { _splat: kind = '' } = useParams({ strict: false }) as { _splat?: string };
  const id = INTEGRATION_NAMES.find((name) => name === kind);
  if (kind !== '' && !id) return <NotFound />;
  return <SettingsFrame>{id ? <IntegrationPage key={id} id={id} /> : <Catalogue />}</SettingsFrame>;
}
