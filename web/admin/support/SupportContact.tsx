import { useQuery } from '@tanstack/react-query';
import { seeSupportContact } from '#contract/support/support.ts';
import { request } from '#web/connection/request.ts';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useSettingsChange } from '../session/use-follow-session.ts';

/** Whom the staff of the vendor ask for help; nothing while none is set. */
export function SupportContact() {
  const { t } = useWords();
  const { data, refetch } = useQuery({
    queryKey: ['support-contact'],
    queryFn: async ({ signal }) => (await request(seeSupportContact, { signal })).data,
  });
  // The help may be open while an admin changes the contact.
  useSettingsChange(() => void refetch());
  if (!data || Object.values(data).every((text) => text === '')) return null;
  const { name, email, phone, help_url: address } = data;
  return (
    <>
      <h3>{t('help.contact')}</h3>
      <DescriptionList
        facts={[
          name === '' ? null : { term: t('help.contact.name'), description: name },
          email === ''
            ? null
            : { term: t('help.contact.email'), description: <a href={`mailto:${email}`}>{email}</a> },
          phone === ''
            ? null
            : {
                term: t('help.contact.phone'),
                description: <a href={`tel:${phone.replace(/[^+0-9]/g, '')}`}>{phone}</a>,
              },
          address === ''
            ? null
            : {
                term: t('help.contact.page'),
                description: (
                  <a href={address} target="_blank" rel="noreferrer">
                    {address}
                  </a>
                ),
              },
        ]}
      />
    </>
  );
}
