import { Button } from '#web/kit/button/Button.tsx';
import type { ButtonProps, ButtonVariant } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { bookAnotherHref } from '../../modes/book-another.ts';
import { safeHref } from '../context/safe-href.ts';
import { useVisitor } from '../context/visitor-context.tsx';

/** "Book another", a restart on a kiosk: a full navigation, so that nothing of the last visit stays (§2.4). */
export function BookAnotherButton({
  locationId,
  keepsLocationParam = true,
  variant = 'default',
  kioskLabel,
  ...looks
}: {
  locationId: string | null;
  /** Whether a vendor that locks the location has it kept here. */
  keepsLocationParam?: boolean;
  variant?: ButtonVariant;
  /** What leads to the start on a kiosk; it is the same start for all of them. */
  kioskLabel?: string;
} & Pick<ButtonProps, 'icon' | 'className'>) {
  const { page, settings, has, search, flags } = useVisitor();
  const { t } = useWords();
  const href = bookAnotherHref({
    prefix: page.prefix,
    // A display is no place to book at: whoever goes on from it is a visitor.
    search: flags.isTv ? withoutMode(search) : search,
    link: safeHref(settings.book_another_link) ?? '',
    locationLocked: keepsLocationParam && has('locationLocking'),
    locationId,
    isKioskDevice: flags.isKioskDevice,
  });
  return (
    <Button onClick={() => globalThis.location.assign(href)} variant={variant} {...looks}>
      {flags.isKioskDevice ? (kioskLabel ?? t('kiosk.restart')) : t('book.another')}
    </Button>
  );
}

function withoutMode(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('mode');
  return `?${query}`;
}
