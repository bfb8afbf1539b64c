import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus } from '@tabler/icons-react';
import { offerConversion } from '#contract/queue/queue.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import type { ButtonVariant } from '#web/kit/button/Button.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pushEvent } from '../../analytics/data-layer.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { VisitKey } from '../state/visit-query.ts';

/** Shown once its address has loaded; hidden when the server refuses (G-02). */
export function ConvertSpot({
  visitKey,
  label,
  variant = 'default',
}: {
  visitKey: VisitKey;
  /** A shorter label for use next to the full one. */
  label?: string;
  variant?: ButtonVariant;
}) {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const offer = useConversion(visitKey);
  if (offer.data === null || offer.isPending) return null;
  const url = offer.data;
  return (
    <>
      <Button
        full
        variant={variant}
        icon={<IconCalendarPlus />}
        onClick={() => (url === undefined ? void offer.refetch() : setAsking(true))}
        busy={url === undefined && offer.isFetching}
      >
        {url === undefined ? t('convert.retry') : (label ?? t('convert.open'))}
      </Button>
      <ConfirmDialog
        open={asking}
        tone="primary"
        title={t('convert.title')}
        safeLabel={t('convert.keep')}
        onSafe={() => setAsking(false)}
        actLabel={t('convert.act')}
        onAct={() => {
          if (url === undefined) return;
          pushEvent({ event: 'convertStarted' });
          location.assign(url);
        }}
      >
        {t('convert.text')}
      </ConfirmDialog>
    </>
  );
}

/** The address of the booking; null when there is none, undefined while loading or after a failure. */
function useConversion({ id, code }: VisitKey) {
  const { settings } = useVisitor();
  return useQuery({
    queryKey: ['conversion', id, code],
    enabled: settings['client_view.enabled'],
    staleTime: 20 * 60_000,
    queryFn: async ({ signal }) => {
      try {
        const response = await request(offerConversion, { query: { id, confirm_code: code }, signal });
        return response.data.attributes.url;
      } catch (fault) {
        if (isRefusal(fault) && fault.status < 500) return null;
        throw fault;
      }
    },
  });
}
