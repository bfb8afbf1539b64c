import type { VisitDetail } from '#contract/queue/lobby.ts';
import { lastThree } from '#domain/visits/numbers.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './panel.module.css';

/** The visitor's contact. Without the right to see contacts the server sends only the end of the number. */
export function ContactFact({ visit }: { visit: VisitDetail }) {
  const { t } = useWords();
  const { phone, email, receive_sms: texts } = visit;
  if (!phone && !email) return t('fact.contact.none');
  return (
    <span className={styles.contact}>
      {phone &&
        (masked(phone) ? (
          <span>{t('fact.contact.ending', { end: lastThree(phone) ?? '' })}</span>
        ) : (
          <a href={`tel:${phone}`}>{phone}</a>
        ))}
      {email && (masked(email) ? <span>{email}</span> : <a href={`mailto:${email}`}>{email}</a>)}
      {texts && <span className={styles.muted}>{t('fact.contact.texts')}</span>}
    </span>
  );
}

const masked = (contact: string): boolean => contact.includes('…');
