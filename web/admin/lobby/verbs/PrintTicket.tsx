import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconPrinter } from '@tabler/icons-react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import type { TicketField } from '#domain/devices/printing.ts';
import { formatDate, formatTime } from '#domain/language/date-format.ts';
import { textIn } from '#domain/language/text-in.ts';
import type { LocalisedText } from '#domain/vendors/setting-kinds.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../../session/session.ts';
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
    // The logo is part of the paper. One that does not load is left out.
    const logo = document.querySelector<HTMLImageElement>('[data-printed-ticket] img');
    const ready = logo === null ? undefined : logo.decode().catch(() => undefined);
    const print = (): void => globalThis.print();
    if (ready === undefined) print();
    else void ready.then(print);
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
  const { vendor } = usePerson();
  const joined = Date.parse(visit.joined_at);
  const own = (texts: LocalisedText): string => textIn(texts, [visit.lang, 'en']);
  const [header, text] = [own(location.ticket.header), own(location.ticket.text)];
  const isOn = (field: TicketField): boolean => location.ticket.fields.includes(field);
  return (
    <div className={styles.ticket} data-printed-ticket aria-hidden="true">
      {isOn('logo') && location.ticket.logo !== '' && (
        <img className={styles.logo} src={location.ticket.logo} alt="" />
      )}
      {header !== '' && <p lang={visit.lang}>{header}</p>}
      {isOn('vendor') && vendor !== null && <p className={styles.name}>{vendor.name}</p>}
      {isOn('location') && <p>{location.name}</p>}
      <p className={styles.number}>{visit.ticket_number}</p>
      <p className={styles.name}>{visit.first_name || visit.name}</p>
      {isOn('service') && <p>{visit.service}</p>}
      {visit.room && <p className={styles.name}>{visit.room.name}</p>}
      {isOn('joined') && (
        <>
          <p>{t('lobby.print.joined', { time: formatTime(joined, location.time_zone, language) })}</p>
          <p>{formatDate(joined, location.time_zone, language)}</p>
        </>
      )}
      {isOn('wait') && visit.stage === 'waiting' && visit.people_before !== null && (
        <p>{t('lobby.print.before', { count: visit.people_before })}</p>
      )}
      {text !== '' && <p lang={visit.lang}>{text}</p>}
    </div>
  );
}
