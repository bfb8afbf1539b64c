import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { StatusBar } from '#web/kit/feedback/Banner.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SkipLink } from '#web/kit/layout/SkipLink.tsx';
import { useLiveState } from '#web/connection/use-live.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Footer } from './Footer.tsx';
import { HeaderBar } from './HeaderBar.tsx';
import { LanguagePicker } from './LanguagePicker.tsx';
import { useVisitor } from '../context/visitor-context.tsx';
import styles from './shell.module.css';

/** The frame of every visitor screen (2.0.4). */
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

/** Shows that the page may be out of date, and that it is live again. */
function ReconnectBar() {
  const { t } = useWords();
  const state = useLiveState();
  const toasts = useToasts();
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== 'live' && state === 'live')
      toasts.show({ kind: 'success', text: t('realtime.back') });
    before.current = state;
  }, [state, toasts, t]);
  return <StatusBar>{state === 'live' ? null : t('realtime.reconnecting')}</StatusBar>;
}
