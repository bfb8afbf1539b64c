import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { FoyerLogo } from '#web/kit/brand/Logo.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { LanguageMenu } from '../shell/LanguageMenu.tsx';
import styles from './sign-in.module.css';

interface SignInFrameProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  /** Whether a link leads back to the sign-in. */
  hasWayBack?: boolean;
}

/** The frame of the pages before the sign-in: the form at one side, the doorways at the other. */
export function SignInFrame({ title, lead, children, hasWayBack = true }: SignInFrameProps) {
  const { t } = useWords();
  return (
    <div className={styles.page} data-density="visitor">
      <div className={styles.side}>
        <header className={styles.brand}>
          <FoyerLogo label="Foyer" />
        </header>
        <main className={styles.main}>
          <PageTitle documentTitle={`${title} – Foyer`} className={styles.title}>
            {title}
          </PageTitle>
          <p className={styles.lead}>{lead}</p>
          {children}
          {hasWayBack && (
            <p className={styles.forgotten}>
              <Link to="/sign-in" search={{}} className={styles.link}>
                {t('signIn.back')}
              </Link>
            </p>
          )}
        </main>
        <footer className={styles.footer}>
          <LanguageMenu />
        </footer>
      </div>
      <aside className={styles.panel} data-scheme="ink">
        <Doorways />
        <p className={styles.slogan}>{t('signIn.slogan')}</p>
      </aside>
    </div>
  );
}

/** Receding arches, the nearest dark, the last one lit: half width and top in a frame of 720 by 900. */
const ARCHES: readonly { half: number; top: number; shade: string | undefined }[] = [
  { half: 420, top: -104, shade: styles.door1 },
  { half: 320, top: 90, shade: styles.door2 },
  { half: 240, top: 230, shade: styles.door3 },
  { half: 170, top: 360, shade: styles.door4 },
  { half: 107, top: 480, shade: styles.door5 },
  { half: 56, top: 590, shade: styles.door6 },
];

/** The decorative picture next to the form. */
function Doorways() {
  return (
    <svg
      className={styles.doorways}
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {ARCHES.map(({ half, top, shade }) => (
        <path
          key={half}
          className={shade}
          d={`M${360 - half} 900V${top + half}a${half} ${half} 0 0 1 ${2 * half} 0V900z`}
        />
      ))}
    </svg>
  );
}
