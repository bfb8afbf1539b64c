import type { ReactNode } from 'react';
import { StatusBar } from '#web/kit/feedback/Banner.tsx';
import { SkipLink } from '#web/kit/layout/SkipLink.tsx';
import { useLiveState } from '#web/connection/use-live.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Footer } from './Footer.tsx';
import { HeaderBar } from './HeaderBar.tsx';
import { LanguagePicker } from './LanguagePicker.tsx';
import { useVisitor } from './visitor-context.tsx';
import styles from './shell.module.css';

/** What stands around every screen of a visitor (2.0.4). */
export function VisitorShell({ children }: { children: ReactNode }) {
  const { flags } = useVisitor();
  const { t } = useWords();
  return (
    <div className={styles.shell} data-embed={flags.isEmbed || undefined}>
      <SkipLink target="main">{t('shell.skip')}</SkipLink>
      {flags.showsHeader && <HeaderBar />}
      <ReconnectBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        {flags.languagePicker === 'page' && (
          <div className={styles.pagePicker}>
            <LanguagePicker />
          </div>
        )}
        {children}
      </main>
      <Footer />
    </div>
  );
}

function ReconnectBar() {
  const { t } = useWords();
  const state = useLiveState();
  return <StatusBar>{state === 'live' ? null : t('realtime.reconnecting')}</StatusBar>;
}
