import { useCurrentLocation } from '../../shell/current-location.ts';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { LobbyConsole } from './LobbyConsole.tsx';
import pages from '../../shell/pages.module.css';

/** The lobby of the location in view. A change of location remounts it. */
export function LobbyPage() {
  const { t } = useWords();
  const { location } = useCurrentLocation();
  if (location) return <LobbyConsole key={location.id} locationId={location.id} />;
  return (
    <div className={pages.page}>
      <PageTitle documentTitle={`${t('lobby.title')} – Foyer`}>{t('lobby.title')}</PageTitle>
      <EmptyState title={t('lobby.noLocation')} text={t('lobby.noLocation.why')} />
    </div>
  );
}
