import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { chooseVendor } from '#contract/vendors/session.ts';
import { request } from '#web/connection/request.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { adoptSession } from '#web/connection/session.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import { SESSION_KEY } from '../session/session-queries.ts';
import { useFailureToast } from './use-failure-toast.ts';

export interface VendorEntry {
  vendor: string;
  reason: string;
  minutes: number;
}

/** A product admin's visit to a vendor: entering it, for a reason and a time, and leaving it. */
export function useVendorChoice() {
  const { t } = useWords();
  const showFailure = useFailureToast();
  const person = usePerson();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const change = async (body: VendorEntry | { vendor: null }): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await request(chooseVendor, { body });
      adoptSession(data);
      // Remove all data of the previous vendor from the page.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
      queries.setQueryData(SESSION_KEY, data);
    } finally {
      setBusy(false);
    }
  };
  const enter = async (entry: VendorEntry): Promise<void> => {
    setFault(null);
    try {
      await change(entry);
    } catch (refused) {
      setFault(
        refused instanceof Refusal && refused.status === 404
          ? t('vendor.unknown', { pathname: entry.vendor })
          : (faultWords(refused) ?? t('error.unreachable')),
      );
    }
  };
  return {
    mayLeave: person.role === PRODUCT_ADMIN && person.vendor !== null,
    enter,
    leave: () => change({ vendor: null }).catch(showFailure),
    busy,
    fault,
  };
}

const PRODUCT_ADMIN = 50;

function faultWords(refused: unknown): string | null {
  return refused instanceof Refusal ? refused.title || null : null;
}
