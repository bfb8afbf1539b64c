import { useId, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { seeDestinations } from '#contract/queue/destinations.ts';
import type { Destinations } from '#contract/queue/destinations.ts';
import type { LobbyVisit, MoveBody } from '#contract/queue/lobby.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { choicesOf, transferOf } from './transfer-form.ts';
import styles from './dialogs.module.css';

interface TransferDialogProps {
  visit: LobbyVisit;
  busy: boolean;
  onClose: () => void;
  onTransfer: (to: Omit<MoveBody, 'version' | 'station_id'>) => void;
}

const MAX_REASON = 500;

/** Transfers a visitor to a location, method, topic or person. Mounted while open, so each time is a new form. */
export function TransferDialog({ visit, busy, onClose, onTransfer }: TransferDialogProps) {
  const { t } = useWords();
  const formId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [method, setMethod] = useState(visit.meeting_method);
  const { data, isError, refetch } = useDestinations(visit.id, { locationId: chosen, method });
  const [from, setFrom] = useState<string | null>(null);
  if (from === null && data) setFrom(data.location_id);
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t('lobby.transfer.title', { name: visit.name })}
      closeLabel={t('action.close')}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('action.back')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} disabled={!data}>
            {t('lobby.transfer.act')}
          </Button>
        </>
      }
    >
      {isError && !data ? (
        <Banner
          tone="danger"
          role="alert"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('lobby.transfer.failed', { name: visit.name })}
        </Banner>
      ) : data && from !== null ? (
        <TransferForm
          {...{ formId, visit, data, from, onTransfer }}
          to={chosen ?? from}
          onTo={setChosen}
          method={method}
          onMethod={setMethod}
        />
      ) : (
        <SkeletonRows rows={4} height="60px" />
      )}
    </Dialog>
  );
}

interface FormProps {
  formId: string;
  visit: LobbyVisit;
  data: Destinations['data'];
  from: string;
  to: string;
  onTo: (locationId: string) => void;
  method: number;
  onMethod: (method: number) => void;
  onTransfer: TransferDialogProps['onTransfer'];
}

function TransferForm(props: FormProps) {
  const { formId, visit, data, from, to, onTo, method, onMethod, onTransfer } = props;
  const { t } = useWords();
  const [form, setForm] = useState({ service: visit.service_id, staff: '', reason: '' });
  const [same, setSame] = useState(false);
  const { services, people, service, staff } = choicesOf(data, form);
  const change = (chosen: Partial<typeof form>): void => {
    setSame(false);
    setForm({ ...form, ...chosen });
  };
  return (
    <form
      id={formId}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const transfer = transferOf({ ...form, service, staff }, { visit, to, from, method });
        if (transfer === null) setSame(true);
        else onTransfer(transfer);
      }}
    >
      {data.locations.length > 1 && (
        <SelectField
          label={t('lobby.transfer.location')}
          options={data.locations.map(({ id, name }) => ({ value: id, label: name }))}
          value={to}
          onChange={(event) => {
            setSame(false);
            onTo(event.target.value);
          }}
        />
      )}
      {data.methods.length > 1 && (
        <SelectField
          label={t('lobby.transfer.method')}
          options={data.methods.map((one) => ({ value: String(one), label: t(`method.${one}`) }))}
          value={String(method)}
          onChange={(event) => {
            setSame(false);
            onMethod(Number(event.target.value));
          }}
        />
      )}
      <SelectField
        label={t('lobby.transfer.service')}
        placeholder={service === '' ? t('walkIn.service.choose') : undefined}
        options={services.map(({ id, name }) => ({ value: id, label: name }))}
        value={service}
        error={same ? t('lobby.transfer.same') : null}
        onChange={(event) => change({ service: event.target.value })}
      />
      <SelectField
        label={t('lobby.transfer.staff')}
        placeholder={t('lobby.transfer.anyone')}
        options={people.map(({ id, name, state }) => ({
          value: id,
          label: state === 'off' ? t('lobby.transfer.off', { name }) : name,
        }))}
        value={staff}
        onChange={(event) => change({ staff: event.target.value })}
      />
      <TextField
        label={t('lobby.transfer.reason')}
        optionalText={t('field.optional')}
        value={form.reason}
        maxLength={MAX_REASON}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <p className={styles.note}>
        {to === from ? t('lobby.transfer.here') : t('lobby.transfer.there', { name: visit.name })}
      </p>
    </form>
  );
}

/** Fetches transfer destinations of one location at a time; the previous result stays during a fetch. */
function useDestinations(
  visitId: string,
  { locationId, method }: { locationId: string | null; method: number },
) {
  return useQuery({
    queryKey: ['destinations', visitId, locationId, method],
    queryFn: async ({ signal }): Promise<Destinations['data']> =>
      (
        await request(seeDestinations, {
          params: { id: visitId },
          query: {
            ...(locationId !== null && { location_id: locationId }),
            meeting_method: String(method),
          },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}
