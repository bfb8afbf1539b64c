import { useState } from 'react';
import { revealContact } from '#contract/clients/clients.ts';
import type { RevealedContact } from '#contract/clients/clients.ts';
import { shownCustomAnswers } from '#domain/clients/custom-fields.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { RecordRef } from '../resource/declaration.ts';
import { useCustomFields } from './CustomFields.tsx';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';

const FIELDS = ['email', 'phone', 'home_phone', 'work_phone', 'address'] as const;

/** Shows masked contact data after a person has read that it is recorded. */
export function ContactDialog({ record, onClose }: { record: RecordRef; onClose: () => void }) {
  const { t } = useWords();
  const fail = useFailureToast();
  const toasts = useToasts();
  const custom = useCustomFields();
  const [contact, setContact] = useState<RevealedContact['data'] | null>(null);
  const reveal = useChange({
    mutationFn: () => request(revealContact, { params: { id: record.id }, body: {} }),
    onError: fail,
    onSuccess: ({ data }) => {
      setContact(data);
      toasts.show({ kind: 'success', text: t('clients.done.contact', { name: record.name }) });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('clients.contactOf', { name: record.name })}
      closeLabel={t('action.close')}
      busy={reveal.isPending}
      actions={
        contact === null ? (
          <>
            <Button onClick={onClose}>{t('form.cancel')}</Button>
            <Button variant="primary" busy={reveal.isPending} onClick={() => void reveal.mutate()}>
              {t('clients.action.contact')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('action.close')}</Button>
        )
      }
    >
      {contact === null ? (
        <p>{t('clients.contact.recorded')}</p>
      ) : (
        <div role="status">
          <DescriptionList
            facts={[
              ...FIELDS.filter((field) => contact[field] !== '').map((field) => ({
                key: field as string,
                term: t(`clients.field.${field}`),
                description: contact[field],
              })),
              ...shownCustomAnswers(contact.custom_fields, custom).map(({ key, label, text }) => ({
                key: `custom.${key}`,
                term: label,
                description: text,
              })),
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}
