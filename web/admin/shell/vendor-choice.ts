import { useCallback, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { chooseVendor } from '#contract/vendors/session.ts';
import { request } from '#web/connection/request.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { adoptSession } from '#web/connection/session.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import type { Person } from '../session/session.ts';
import { SESSION_KEY } from '../session/session-queries.ts';

/** A product admin's choice of vendor. */
export function useVendorChoice() {
  const { t } = useWords();
  const person = usePerson();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const choose = async (pathname: string): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      const { data } = await request(chooseVendor, { body: { vendor: pathname.trim() } });
      adoptSession(data);
      // Remove all data of the previous vendor from the page.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
      queries.setQueryData(SESSION_KEY, data);
    } catch (refused) {
      setFault(
        refused instanceof Refusal && refused.status === 404
          ? t('vendor.unknown', { pathname })
          : (faultWords(refused) ?? t('error.unreachable')),
      );
    } finally {
      setBusy(false);
    }
  };
  const leave = useCallback(() => {
    queries.setQueryData<Person>(
      SESSION_KEY,
      (before) => before && { ...before, vendor: null, locations: [] },
    );
  }, [queries]);
  return { mayChoose: person.role === PRODUCT_ADMIN && person.vendor !== null, choose, leave, busy, fault };
}

const PRODUCT_ADMIN = 50;

function faultWords(refused: unknown): string | null {
  return refused instanceof Refusal ? refused.title || null : null;
}
