import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarPlus } from '@tabler/icons-react';
import { offerConversion } from '#contract/queue/queue.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { sourceOf } from '../../shell/context/visitor-queries.ts';
import { Button } from '#web/kit/button/Button.tsx';
import type { ButtonVariant } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ConfirmLater } from '../../shell/problems/ConfirmLater.tsx';
import { pushEvent } from '../../analytics/data-layer.ts';
import { changeQuery } from '../../modes/query-string.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import type { VisitKey } from '../state/visit-query.ts';

/** Disabled until its address has loaded (§4); hidden when the server refuses (G-02). */
export function ConvertSpot({
  visitKey,
  label,
  variant = 'default',
  onAsking,
}: {
  visitKey: VisitKey;
  /** A shorter label for use next to the full one. */
  label?: string;
  variant?: ButtonVariant;
  /** Tells a parent that may disappear whether the question is open. */
  onAsking?: (isAsking: boolean) => void;
}) {
  const { t, language } = useWords();
  const { settings } = useVisitor();
  const [asking, setAsking] = useState(false);
  const ask = (isAsking: boolean) => {
    setAsking(isAsking);
    onAsking?.(isAsking);
  };
  const offer = useConversion(visitKey);
  if (offer.data === null || !settings['client_view.enabled']) return null;
  const url = offer.data;
  return (
    <>
      <Button
        full
        variant={variant}
        icon={<IconCalendarPlus />}
        onClick={() => (url === undefined ? void offer.refetch() : ask(true))}
        disabled={offer.isPending}
        busy={offer.isFetching && url === undefined}
      >
        {offer.isError && url === undefined ? t('convert.retry') : (label ?? t('convert.open'))}
      </Button>
      <ConfirmLater
        open={asking}
        tone="primary"
        title={t('convert.title')}
        safeLabel={t('convert.keep')}
        onSafe={() => ask(false)}
        actLabel={t('convert.act')}
        onAct={() => {
          if (url === undefined) return;
          pushEvent({ event: 'convertStarted' });
          location.assign(inLanguage(url, language));
        }}
      >
        {t('convert.text')}
      </ConfirmLater>
    </>
  );
}

/** In the language of this page, which the visitor may have changed since joining. */
function inLanguage(url: string, language: string): string {
  const [path = '', search = ''] = url.split('?');
  return path + changeQuery(search, { lang: language });
}

/** The address of the booking; null when there is none, undefined while loading or after a failure. */
function useConversion({ id, code }: VisitKey) {
  const { settings } = useVisitor();
  return useQuery({
    queryKey: ['conversion', id, code],
    enabled: settings['client_view.enabled'],
    staleTime: 20 * 60_000,
    queryFn: async ({ signal, client }) => {
      try {
        const response = await sourceOf(client).request(offerConversion, {
          query: { id, confirm_code: code },
          signal,
        });
        return response.data.attributes.url;
      } catch (fault) {
        if (isRefusal(fault) && fault.status < 500) return null;
        throw fault;
      }
    },
  });
}
