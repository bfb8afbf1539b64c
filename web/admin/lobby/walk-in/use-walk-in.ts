import { useRef, useState } from 'react';
import { addWalkIn } from '#contract/queue/lobby.ts';
import type { VisitDetail } from '#contract/queue/lobby.ts';
import { call, newIdempotencyKey } from '#web/connection/request.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { internationalPhone } from '#web/kit/field/phone-number.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { LobbyView } from '../data/use-lobby.ts';
import { walkInFaults, walkInFaultsOf } from './walk-in-faults.ts';
import type { WalkInFaults } from './walk-in-faults.ts';
import { emptyWalkIn } from './walk-in-form.ts';
import type { WalkInForm } from './walk-in-form.ts';

export interface WalkInDeps {
  view: LobbyView;
  onAdded: (visit: VisitDetail) => void;
}

/** State, validation and submission of a walk-in. Errors of a field are shown at the field, others above the form. */
export function useWalkIn({ view, onAdded }: WalkInDeps) {
  const { t, language } = useWords();
  const toasts = useToasts();
  const [form, setForm] = useState<WalkInForm>(() => emptyWalkIn(view.location.time_zone, language));
  const [faults, setFaults] = useState<WalkInFaults>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // One key per form: a second press after a lost response adds no second visitor.
  const [key] = useState(newIdempotencyKey);
  const fields = useRef<HTMLFormElement>(null);

  const show = (result: WalkInFaults): void => {
    setFaults(result);
    const [first] = Object.keys(result);
    fields.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const change = (typed: Partial<WalkInForm>): void => {
    setForm((before) => ({ ...before, ...typed }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in typed))));
  };
  const submit = async (): Promise<void> => {
    const result = walkInFaults(form, t);
    setGeneral(null);
    if (Object.keys(result).length > 0) return show(result);
    setBusy(true);
    try {
      const { data } = await call(addWalkIn, {
        params: { locationId: view.location.id },
        body: await bodyOf(form),
        idempotencyKey: key,
      });
      const text = t('walkIn.added', { name: data.name, ticket: data.ticket_number });
      toasts.show({ kind: 'success', text });
      onAdded(data);
    } catch (refused) {
      const placed = refused instanceof Refusal ? walkInFaultsOf(refused.errors) : {};
      show(placed);
      if (Object.keys(placed).length === 0)
        setGeneral(refused instanceof Refusal && refused.title ? refused.title : t('error.unreachable'));
    } finally {
      setBusy(false);
    }
  };
  return { form, faults, general, busy, fields, change, submit };
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
