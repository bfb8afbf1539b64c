import { useWords } from '#web/language/LanguageProvider.tsx';
import { BookAnotherButton } from '../pieces/BookAnotherButton.tsx';
import { StatusPage } from './StatusPage.tsx';
import { useVisitor } from '../context/visitor-context.tsx';

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
