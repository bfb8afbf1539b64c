import { IconHome, IconPhone, IconVideo, IconWalk } from '@tabler/icons-react';
import type { MeetingMethod } from '#domain/codes/meeting-method.ts';
import { ChoiceCards } from '#web/kit/choice/ChoiceCards.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { METHOD_WORDS } from '../flow/summary-rows.ts';
import styles from './choice-step.module.css';

const LOOKS: Readonly<Record<MeetingMethod, { icon: typeof IconWalk; text: string }>> = {
  1: { icon: IconWalk, text: 'booking.inPersonText' },
  2: { icon: IconPhone, text: 'details.phone.noNumber' },
  3: { icon: IconVideo, text: 'details.video.note' },
  4: { icon: IconHome, text: 'booking.offSiteText' },
};

type MethodStepProps = {
  methods: readonly MeetingMethod[];
  value: MeetingMethod | null;
  onChange: (method: MeetingMethod) => void;
};

/** B-02: the meeting method, of those that the service offers. */
export function MethodStep({ methods, value, onChange }: MethodStepProps) {
  const { t } = useWords();
  return (
    <ChoiceCards
      className={styles.choices}
      legend={<VisuallyHidden>{t('step.method')}</VisuallyHidden>}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(methods.find((method) => String(method) === chosen) ?? 1)}
      options={methods.map((method) => {
        const { icon: Icon, text } = LOOKS[method];
        return {
          value: String(method),
          label: t(METHOD_WORDS[method]),
          description: t(text),
          icon: <Icon />,
        };
      })}
    />
  );
}
