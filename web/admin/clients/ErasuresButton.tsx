import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconEraser } from '@tabler/icons-react';
import { listErasures } from '#contract/clients/erasures.ts';
import { can } from '#domain/access/permission-table.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';

const ErasuresDialog = lazy(() => import('./erasure/ErasuresDialog.tsx'));

/** Opens the requests to erase clients, and counts those that are open. People without the right have no such button. */
export function ErasuresButton() {
  const { t } = useWords();
  const may = can(holderOf(usePerson()), 'clients-erase', 'write');
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['erasures', 'count'],
    queryFn: ({ signal }) => request(listErasures, { query: {}, signal }),
    enabled: may,
    refetchInterval: 60_000,
  });
  if (!may) return null;
  const waiting = data?.meta.open ?? 0;
  return (
    <>
      <Button icon={<IconEraser />} onClick={() => setOpen(true)}>
        {waiting === 0 ? t('clients.erasures') : t('clients.erasures.open', { count: waiting })}
      </Button>
      <Suspense fallback={null}>{open && <ErasuresDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
