import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { mayOpen } from '#contract/protocol/staff-addresses.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { LeadTo } from '../shell/LeadTo.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import styles from './hours.module.css';

/** The tabs in their order. */
const TABS = [
  { path: '/hours/locations', words: 'hours.tab.locations' },
  { path: '/hours/staff', words: 'hours.tab.staff' },
  { path: '/hours/adjustments', words: 'hours.tab.adjustments' },
  { path: '/hours/holidays', words: 'hours.tab.holidays' },
  { path: '/hours/effective', words: 'hours.tab.effective' },
] as const;

/** The frame of all pages below `/hours`: their title and their tabs. */
export function HoursFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { t } = useWords();
  const role = holderOf(usePerson());
  const { pathname } = useLocation();
  const tabs = TABS.filter(({ path }) => mayOpen(role, path));
  const strip = useRef<HTMLElement>(null);
  // On a phone the strip scrolls: the current tab is in view.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>(`[href^="${pathname}"]`);
    if (current) strip.current!.scrollLeft = current.offsetLeft - strip.current!.offsetLeft;
  }, [pathname]);
  return (
    <div className={styles.page}>
      <PageHead title={t('hours.title')} actions={actions} />
      <nav ref={strip} className={styles.tabs} aria-label={t('hours.title')}>
        {tabs.map(({ path, words }: { path: string; words: string }) => (
          <Link key={path} to={path} search aria-current={pathname === path ? 'page' : undefined}>
            {t(words)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

/** The address of all hours leads to the first tab that the role may open. */
export function FirstHoursTab() {
  const role = holderOf(usePerson());
  return <LeadTo to={TABS.find(({ path }) => mayOpen(role, path))!.path} />;
}
