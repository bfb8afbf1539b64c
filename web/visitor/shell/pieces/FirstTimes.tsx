import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './first-times.module.css';

/** The first bookable times, as text. */
export function FirstTimes({ times }: { times: readonly string[] }) {
  const { t } = useWords();
  return (
    <div className={styles.times}>
      <p>{t('notToday.first')}</p>
      <ul>
        {times.map((time) => (
          <li key={time}>{time}</li>
        ))}
      </ul>
    </div>
  );
}
