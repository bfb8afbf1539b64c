import { Button } from '#web/kit/button/Button.tsx';
import type { ButtonVariant } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { bookAnotherHref } from '../modes/book-another.ts';
import { safeHref } from './safe-href.ts';
import { useVisitor } from './visitor-context.tsx';

/** "Book another", a restart on a kiosk: a full navigation, so that nothing of the last visit stays (§2.4). */
export function BookAnotherButton({
  locationId,
  keepsPlace = true,
  variant = 'default',
}: {
  locationId: string | null;
  /** Whether a vendor that locks the location has it kept here. */
  keepsPlace?: boolean;
  variant?: ButtonVariant;
}) {
  const { page, settings, has, search, flags } = useVisitor();
  const { t } = useWords();
  const href = bookAnotherHref({
    prefix: page.prefix,
    search,
    link: safeHref(settings.bookAnotherLink) ?? '',
    locationLocked: keepsPlace && has('locationLocking'),
    locationId,
    isKioskDevice: flags.isKioskDevice,
  });
  return (
    <Button onClick={() => globalThis.location.assign(href)} variant={variant}>
      {flags.isKioskDevice ? t('kiosk.restart') : t('book.another')}
    </Button>
  );
}
