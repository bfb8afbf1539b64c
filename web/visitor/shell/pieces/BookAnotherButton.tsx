import { Button } from '#web/kit/button/Button.tsx';
import type { ButtonProps, ButtonVariant } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { bookAnotherHref, withoutShortcut } from '../../modes/book-another.ts';
import { safeHref } from '../context/safe-href.ts';
import { useVisitor } from '../context/visitor-context.tsx';

/**
 * "Book another appointment", a restart on a kiosk: a full navigation, so that no state of the last visit stays (§2.4).
 * A visitor who came by a shortcut starts with it again while it takes bookings.
 */
export function BookAnotherButton({
  locationId,
  keepsLocationParam = true,
  variant = 'default',
  kioskLabel,
  ...looks
}: {
  locationId: string | null;
  /** Whether to keep the location here for a vendor that locks it. */
  keepsLocationParam?: boolean;
  variant?: ButtonVariant;
  /** The text id on a kiosk, whose start is always the same. */
  kioskLabel?: string;
} & Pick<ButtonProps, 'icon' | 'className'>) {
  const { page, settings, has, search, flags, query } = useVisitor();
  const { t } = useWords();
  const start = async (): Promise<void> => {
    const ended = query.shortcut !== null && (await isOver(query.shortcut));
    const href = bookAnotherHref({
      prefix: page.prefix,
      // Visitors do not book on a display, so drop its mode.
      search: ended ? withoutShortcut(search) : flags.isTv ? withoutMode(search) : search,
      link: safeHref(settings.book_another_link) ?? '',
      locationLocked: keepsLocationParam && has('locationLocking'),
      locationId,
      isKioskDevice: flags.isKioskDevice,
    });
    restart(href, locationId);
  };
  return (
    <Button onClick={() => void start()} variant={variant} {...looks}>
      {flags.isKioskDevice ? (kioskLabel ?? t('kiosk.restart')) : t('book.another')}
    </Button>
  );
}

/** Loaded on a click: few visitors come by a shortcut. */
const isOver = (token: string): Promise<boolean> =>
  import('../../start/has-ended.ts').then(
    ({ hasEnded }) => hasEnded(token),
    () => false,
  );

/** The frame of a kiosk takes the event over, and clears the screen. */
function restart(href: string, detail: string | null): void {
  if (dispatchEvent(new CustomEvent('restart', { cancelable: true, detail }))) location.assign(href);
}

function withoutMode(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('mode');
  return `?${query}`;
}
