import { IconClock } from '@tabler/icons-react';
import type { ServiceValues } from '#contract/setup/services.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { PreviewProps } from '../resource/declaration.ts';
import styles from '../resource/form/preview.module.css';

/** A service as the booking page offers it. */
export function ServicePreview({ values, textOf }: PreviewProps<ServiceValues>) {
  const { t, formats } = useWords();
  const [name, description] = [textOf('name'), textOf('description')];
  return (
    <div className={styles.card}>
      <p lang={name.lang}>
        <strong>{name.text || '…'}</strong>
      </p>
      {description.text !== '' && <p lang={description.lang}>{description.text}</p>}
      <ul>
        <li>
          <IconClock aria-hidden="true" />
          {formats.duration(values.duration_minutes)}
        </li>
        {values.meeting_methods.map((method) => (
          <li key={method}>{t(`services.meeting_methods.${method}`)}</li>
        ))}
      </ul>
    </div>
  );
}
