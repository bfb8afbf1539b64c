import { useState } from 'react';
import { addWalkIn } from '#contract/queue/lobby.ts';
import type { VisitDetail } from '#contract/queue/lobby.ts';
import { call, newIdempotencyKey } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { internationalPhone } from '#web/kit/field/phone-number.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useForm } from '../../shell/use-form.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import { walkInFaults, walkInFaultsOf } from './walk-in-faults.ts';
import { emptyWalkIn } from './walk-in-form.ts';
import type { WalkInForm } from './walk-in-form.ts';

export interface WalkInDeps {
  view: LobbyView;
  onAdded: (visit: VisitDetail) => void;
}

/** The form of a walk-in. */
export function useWalkIn({ view, onAdded }: WalkInDeps) {
  const { t, language } = useWords();
  const toasts = useToasts();
  // One key per form: a second press after a lost response adds no second visitor.
  const [key] = useState(newIdempotencyKey);
  const send = async (form: WalkInForm): Promise<void> => {
    const { data } = await call(addWalkIn, {
      params: { locationId: view.location.id },
      body: await bodyOf(form),
      idempotencyKey: key,
    });
    const text = t('walkIn.added', { name: data.name, ticket: data.ticket_number });
    toasts.show({ kind: 'success', text });
    onAdded(data);
  };
  return useForm<WalkInForm>({
    initial: () => emptyWalkIn(view.location.time_zone, language),
    check: walkInFaults,
    send,
    faultsOf: walkInFaultsOf,
  });
}

async function bodyOf({ country, ...form }: WalkInForm) {
  return {
    ...form,
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    cell_phone: await internationalPhone(form.cell_phone, country),
    preferred_staff_id: form.preferred_staff_id || null,
  };
}
