import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';

/** Nobody has to stand in a room to wait: this page is their place in line. */
export function StepOutNote({ method }: { method: number }) {
  const { t } = useWords();
  const words =
    method === MEETING_METHOD.inPerson
      ? 'confirm.stepOut'
      : method === MEETING_METHOD.phone
        ? 'confirm.keepPhone'
        : 'confirm.keepOpen';
  return (
    <Banner tone="info" icon={<IconDeviceMobileMessage />}>
      {t(words)}
    </Banner>
  );
}
