import type { ReactNode } from 'react';
import { FoyerMark } from '#web/kit/brand/Logo.tsx';
import { ScreenTitle } from '../frame/ScreenTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { BookAnotherButton } from '../pieces/BookAnotherButton.tsx';
import { useVisitor } from '../context/visitor-context.tsx';
import styles from './status-page.module.css';

export type StatusPageProps = {
  /** The screen's key for the page view. */
  name: string;
  title: string;
  /** One or two lines under the title. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Further down, apart: hours, alternatives. */
  more?: ReactNode;
};

/** A page without a form: the reason, and the alternatives. */
export function StatusPage({ name, title, children, actions, more }: StatusPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <FoyerMark size={56} tone="soft" />
        <ScreenTitle name={name} className={styles.title}>
          {title}
        </ScreenTitle>
        {children && <div className={styles.text}>{children}</div>}
        {more}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}

/** the link's id and code open no visit. The same for a wrong id and a wrong code. */
export function VisitNotFoundPage() {
  const { t } = useWords();
  const { query } = useVisitor();
  return (
    <StatusPage
      name="book-another"
      title={t('book.notFound.title')}
      actions={<BookAnotherButton variant="primary" locationId={query.location} />}
    >
      <p>{t('book.notFound.text')}</p>
    </StatusPage>
  );
}
