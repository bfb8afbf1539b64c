import { useState } from 'react';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import type { ButtonVariant } from '#web/kit/button/Button.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pushEvent } from '../../analytics/data-layer.ts';
import { useConversion } from '../state/use-conversion.ts';
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
