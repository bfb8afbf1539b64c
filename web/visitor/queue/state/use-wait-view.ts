import type { Instant } from '#domain/time/instant.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { localised } from '../../shell/context/translated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { LiveVisit } from './visit-state.ts';
import { waitView } from './wait-view.ts';
import type { WaitView } from './wait-view.ts';

/** The wait to show now. */
export function useWaitView(live: LiveVisit, now: Instant): WaitView {
  const { settings, flags } = useVisitor();
  const { language } = useWords();
  return waitView({
    ...live,
    now,
    showWait: settings.show_wait_time,
    customText: localised(settings['kiosk.waitText'], language, settings['client_view.language']).text,
    kioskType: flags.isKioskDevice,
  });
}
