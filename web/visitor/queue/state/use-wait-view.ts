import type { Instant } from '#domain/time/instant.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { localised } from '../../shell/context/translated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { LiveVisit } from './visit-state.ts';
import { waitView } from './wait-view.ts';
import type { WaitView } from './wait-view.ts';

/** What this page says of the wait now. */
export function useWaitView(live: LiveVisit, now: Instant): WaitView {
  const { settings, flags } = useVisitor();
  const { language } = useWords();
  return waitView({
    ...live,
    now,
    showWait: settings.show_wait_time,
    // The kiosk's own wording belongs to the kiosk.
    customText: flags.isKiosk
      ? localised(settings['kiosk.waitText'], language, settings['client_view.language']).text
      : '',
    kioskType: flags.isKioskDevice,
  });
}
