import { useId, useRef, useState } from 'react';
import { addWalkIn } from '#contract/lobby.ts';
import type { VisitDetail } from '#contract/lobby.ts';
import { call, newIdempotencyKey } from '#web/connection/call.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { internationalPhone } from '#web/kit/field/phone-number.ts';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { LobbyView } from './use-lobby.ts';
import { walkInFaults, walkInFaultsOf } from './walk-in-faults.ts';
import type { WalkInFaults } from './walk-in-faults.ts';
import { emptyWalkIn } from './walk-in-form.ts';
import type { WalkInForm } from './walk-in-form.ts';
import { WalkInFields } from './WalkInFields.tsx';
import styles from './dialogs.module.css';

interface AddWalkInProps {
  view: LobbyView;
  onClose: () => void;
  onAdded: (visit: VisitDetail) => void;
}

/** Staff put somebody who stands before them, or calls, into the line. Mounted while it is open, so each time is a new form. */
export function AddWalkInDialog({ view, onClose, onAdded }: AddWalkInProps) {
  const { t, language } = useWords();
  const toasts = useToasts();
  const [form, setForm] = useState<WalkInForm>(() => emptyWalkIn(view.location.time_zone, language));
  const [faults, setFaults] = useState<WalkInFaults>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // One key per filled-in form: pressing the button again after a lost answer adds nobody twice.
  const [key] = useState(newIdempotencyKey);
  const formId = useId();
  const fields = useRef<HTMLFormElement>(null);

  const show = (found: WalkInFaults): void => {
    setFaults(found);
    const [first] = Object.keys(found);
    fields.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (): Promise<void> => {
    const found = walkInFaults(form, t);
    setGeneral(null);
    if (Object.keys(found).length > 0) return show(found);
    setBusy(true);
    try {
      const { data } = await call(addWalkIn, {
        params: { locationId: view.location.id },
        body: {
          first_name: form.first_name.trim(),
          last_name: form.last_name.trim(),
          service_id: form.service_id,
          meeting_method: form.meeting_method,
          email: form.email,
          cell_phone: await internationalPhone(form.cell_phone, form.country),
          lang: form.lang,
          notes: form.notes,
          preferred_staff_id: form.preferred_staff_id || null,
        },
        idempotencyKey: key,
      });
      toasts.show({
        kind: 'success',
        text: t('walkIn.added', { name: data.name, ticket: data.ticket_number }),
      });
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
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      size="wide"
      title={t('walkIn.title')}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('action.back')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t('walkIn.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={fields}
        className={styles.walkIn}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {general && (
          <Banner tone="danger" role="alert" className={styles.whole}>
            {general}
          </Banner>
        )}
        <WalkInFields
          form={form}
          faults={faults}
          view={view}
          onChange={(change) => {
            setForm((before) => ({ ...before, ...change }));
            setFaults((before) =>
              Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))),
            );
          }}
        />
      </form>
    </Dialog>
  );
}
