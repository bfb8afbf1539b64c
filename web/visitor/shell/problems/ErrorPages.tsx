import type { ReactNode } from 'react';
import { IconRefresh } from '@tabler/icons-react';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { BookAnotherButton } from '../pieces/BookAnotherButton.tsx';
import { StatusPage } from './StatusPage.tsx';
import { phoneWords } from '../context/phone-words.ts';
import { telHref } from '../context/safe-href.ts';
import { localised } from '../context/translated.ts';
import { useVisitor } from '../context/visitor-context.tsx';

/** V-03 for an unknown address. */
export function NotFoundPage({ bookAnother = true }: { bookAnother?: boolean }) {
  const { t } = useWords();
  return (
    <StatusPage
      name="not-found"
      title={t('err.page.notFound')}
      actions={<NextActions bookAnother={bookAnother} />}
    >
      <p>{t('err.page.contact')}</p>
    </StatusPage>
  );
}

/** V-03 for a fault of ours; support finds it by the reference. */
export function ErrorPage({ reference }: { reference?: string | undefined }) {
  const { t } = useWords();
  const retry = (
    <Button variant="primary" icon={<IconRefresh />} onClick={() => location.reload()}>
      {t('common.tryAgain')}
    </Button>
  );
  return (
    <StatusPage
      name="error"
      title={t('err.page.title')}
      actions={<NextActions bookAnother={false} first={retry} />}
    >
      <p>{t('err.page.contact')}</p>
      {reference && <p>{t('err.reference', { reference })}</p>}
    </StatusPage>
  );
}

/** V-04: the vendor has disabled its pages. */
export function DisabledPage() {
  const { settings } = useVisitor();
  const { t, language } = useWords();
  const title = localised(settings.disabledTitle, language, settings['client_view.language']);
  const description = localised(settings.disabledDescription, language, settings['client_view.language']);
  return (
    <StatusPage name="client-view-disabled" title={title.text || t('disabled.title')}>
      {description.text && <p lang={description.lang}>{description.text}</p>}
    </StatusPage>
  );
}

function NextActions({ bookAnother, first }: { bookAnother: boolean; first?: ReactNode }) {
  const { page, flags } = useVisitor();
  const { t } = useWords();
  const phone = page.vendor?.phone;
  if (!first && !phone && !(bookAnother && page.vendor)) return null;
  return (
    <>
      {first}
      {/* A display's address names the location that was not found. */}
      {bookAnother && page.vendor && (
        <BookAnotherButton variant="primary" locationId={null} keepsLocationParam={!flags.isTv} />
      )}
      {phone && flags.externalLinks && (
        <ButtonLink href={telHref(phone)}>{t('common.callNumber', { phone: phoneWords(phone) })}</ButtonLink>
      )}
    </>
  );
}
