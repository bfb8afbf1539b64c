import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconPrinter } from '@tabler/icons-react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { formatDate, formatTime } from '#domain/language/date-format.ts';
import { textIn } from '#domain/language/text-in.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { LobbyView } from '../data/use-lobby.ts';
import panel from '../visit/panel.module.css';
import styles from './print-ticket.module.css';

/** Prints the ticket of a visitor in the line with the browser: 80 mm wide, for a ticket printer or a sheet. */
export function PrintTicket({ visit, view }: { visit: LobbyVisit; view: LobbyView }) {
  const { t } = useWords();
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return undefined;
    const end = (): void => setPrinting(false);
    globalThis.addEventListener('afterprint', end);
    globalThis.print();
    return () => globalThis.removeEventListener('afterprint', end);
  }, [printing]);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={panel.verb}
        icon={<IconPrinter />}
        onClick={() => setPrinting(true)}
      >
        {t('lobby.print')}
      </Button>
      {printing && createPortal(<PrintedTicket visit={visit} location={view.location} />, document.body)}
    </>
  );
}

/** On paper alone; the rest of the page is not printed while it is there. */
function PrintedTicket({ visit, location }: { visit: LobbyVisit; location: LobbyView['location'] }) {
  const { t, language } = useWords();
  const joined = Date.parse(visit.joined_at);
  const text = textIn(location.ticket_text, [visit.lang, 'en']);
  return (
    <div className={styles.ticket} data-printed-ticket aria-hidden="true">
      <p>{location.name}</p>
      <p className={styles.number}>{visit.ticket_number}</p>
      <p className={styles.name}>{visit.first_name || visit.name}</p>
      <p>{visit.service}</p>
      {visit.room && <p className={styles.name}>{visit.room.name}</p>}
      <p>{t('lobby.print.joined', { time: formatTime(joined, location.time_zone, language) })}</p>
      <p>{formatDate(joined, location.time_zone, language)}</p>
      {visit.stage === 'waiting' && visit.people_before !== null && (
        <p>{t('lobby.print.before', { count: visit.people_before })}</p>
      )}
      {text !== '' && <p lang={visit.lang}>{text}</p>}
    </div>
  );
}
