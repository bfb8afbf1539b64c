import type { VisitDetail } from '#contract/lobby.ts';
import { lastThree } from '#domain/visits/numbers.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './panel.module.css';

/** How to reach the visitor. Without the right to see contacts only the end of the number is told. */
export function ContactFact({ visit, mayCall }: { visit: VisitDetail; mayCall: boolean }) {
  const { t } = useWords();
  const { phone, email, receive_sms: texts } = visit;
  const end = lastThree(phone);
  if (!phone && !email) return t('fact.contact.none');
  return (
    <span className={styles.contact}>
      {phone && mayCall && <a href={`tel:${phone}`}>{phone}</a>}
      {phone && !mayCall && end && t('fact.contact.ending', { end })}
      {email && (mayCall ? <a href={`mailto:${email}`}>{email}</a> : t('fact.contact.email'))}
      {texts && <span className={styles.muted}>{t('fact.contact.texts')}</span>}
    </span>
  );
}
