import { useCallback } from 'react';
import { Refusal } from '#web/connection/refusal.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';

/** Shows the reason of a failure: the server's text, or that there was no response. */
export function useFailureToast(): (fault: unknown) => void {
  const { t } = useWords();
  const toasts = useToasts();
  return useCallback(
    (fault: unknown) => {
      const refused = fault instanceof Refusal ? fault : null;
      // A lost session opens its own dialog.
      if (refused?.status === 401) return;
      toasts.show({
        kind: 'failure',
        text: refused?.title || t(refused ? 'error.occurred' : 'error.unreachable'),
        reference:
          refused?.reference && refused.status >= 500
            ? t('error.reference', { reference: refused.reference })
            : undefined,
      });
    },
    [t, toasts],
  );
}
