import { useQuery } from '@tanstack/react-query';
import type { UserResource } from '#contract/vendors/users.ts';
import { ENDONYMS, isLanguage } from '#domain/language/languages.ts';
import { fromIso } from '#domain/time/instant.ts';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import type { Choice } from '#web/kit/choice/ChoiceCards.tsx';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { localDate } from '../../location-picker/detail/opening.ts';
import { usePageClock } from '../../shell/context/use-now.ts';
import { ANYBODY, whoSpeaks } from '../flow/answers.ts';
import { firstTimes } from '../flow/offer-queries.ts';
import { suggestedFirst, suggestedPerson } from '../flow/who-is-offered.ts';
import type { Booking } from '../flow/use-booking.ts';
import styles from './choice-step.module.css';

type StaffStepProps = {
  booking: Booking;
  value: string | null;
  onChange: (staff: string) => void;
};

/** B-04: the staff member. Shows only what visitors may see of staff. */
export function StaffStep({ booking, value, onChange }: StaffStepProps) {
  const { t, formats } = useWords();
  const { settings, offered } = booking;
  const anybody: Choice = {
    value: ANYBODY,
    label: t('booking.anybody'),
    description: t('booking.anybodyText'),
  };
  const speakers = offered.languages.map((language): Choice => ({
    value: whoSpeaks(language),
    label: t('booking.speaks', { language: formats.language(language) }),
  }));
  return (
    <ChoiceCards
      className={styles.choices}
      legend={<VisuallyHidden>{t('step.staff')}</VisuallyHidden>}
      value={value}
      onChange={onChange}
      options={[
        ...(settings.staffSelection === 'required' ? [] : [anybody, ...speakers]),
        ...usePeople(booking),
      ]}
    />
  );
}

/** Staff to choose by name, with their languages and first slot. */
function usePeople({ settings, offered, presets, answers, location }: Booking): Choice[] {
  const { t, formats } = useWords();
  const zone = location?.attributes.timezone ?? 'UTC';
  const at = {
    serviceId: answers.service ?? '',
    locationId: answers.location ?? '',
    method: answers.method ?? 1,
  };
  const people = 1 + (answers.guests?.length ?? 0);
  const today = localDate(usePageClock().now(), zone);
  const first = useQuery(firstTimes(at, { today, people })).data;
  const suggested = suggestedPerson({ presets, offered });
  return suggestedFirst(offered.staff, suggested).map(({ id, attributes }) => {
    const start = first?.get(id);
    return {
      value: id,
      label:
        id === suggested ? (
          <span className={styles.named}>
            {attributes.full_name} <Badge tone="brand">{t('locations.suggested')}</Badge>
          </span>
        ) : (
          attributes.full_name
        ),
      description: (
        <>
          <Spoken languages={attributes.languages} />
          {start !== undefined && (
            <span className={styles.next}>
              {t('booking.nextFree', { time: formats.dateTime(fromIso(start), zone) })}
            </span>
          )}
        </>
      ),
      ...(settings.showStaffPhotos && {
        icon: <Avatar name={attributes.full_name} src={attributes.photo} size="large" />,
      }),
    };
  });
}

/** "English, Français": each language by its own name. */
function Spoken({ languages }: Pick<UserResource['attributes'], 'languages'>) {
  return languages.filter(isLanguage).map((language, position) => (
    <span key={language}>
      {position > 0 && ', '}
      <span lang={language}>{ENDONYMS[language]}</span>
    </span>
  ));
}
