import { useNavigate, useSearch } from '@tanstack/react-router';
import { can } from '#domain/access/permission-table.ts';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { roleOf, usePerson } from '../session/session.ts';
import { useCurrentLocation } from '../shell/current-location.ts';
import { AccuracyTab } from './AccuracyTab.tsx';
import { WhatIfTab } from './WhatIfTab.tsx';
import styles from './insights.module.css';

/** The tabs of the page, as its address names them. */
const TABS = ['accuracy', 'what-if'] as const;
type Tab = (typeof TABS)[number];

/** Insights: estimate accuracy, and simulations of a changed day. */
export function InsightsPage() {
  const { t } = useWords();
  const { location } = useCurrentLocation();
  const { tab: request } = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const mayTry = can(roleOf(usePerson()), 'analytics-advanced') && location !== null;
  const tab: Tab = request === 'what-if' && mayTry ? 'what-if' : 'accuracy';
  const choose = (next: Tab): void => {
    const search = (before: object) => ({ ...before, tab: next === 'accuracy' ? undefined : next });
    void navigate({ to: '.', search, replace: true });
  };
  const words = { accuracy: t('insights.tab.accuracy'), 'what-if': t('insights.tab.whatIf') };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle documentTitle={`${t('insights.title')} – Foyer`}>{t('insights.title')}</PageTitle>
        {mayTry && (
          <Segmented
            label={t('insights.tabs')}
            options={TABS.map((value) => ({ value, label: words[value] }))}
            value={tab}
            onChange={choose}
          />
        )}
      </header>
      {tab === 'what-if' && location ? (
        <WhatIfTab key={location.id} location={location} />
      ) : (
        <AccuracyTab location={location} />
      )}
    </div>
  );
}
