import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconPrinter } from '@tabler/icons-react';
import type { Receipt } from '#domain/devices/printing.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { QrCode } from '#web/kit/display/QrCode.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { printReceipt } from '../lock-down.ts';
import { fitPage, isFirstPrint, sendTicket } from './print-ticket.ts';
import type { PrintOutcome } from './print-ticket.ts';
import styles from './ticket-on-paper.module.css';

/** Prints the ticket of a visitor once, and again when they ask for it. `ticket` is its number. */
export default function TicketOnPaper({ visitId, ticket }: { visitId: string; ticket: string }) {
  const { t, language } = useWords();
  const [outcome, setOutcome] = useState<PrintOutcome | { state: 'printing' }>({ state: 'printing' });
  const print = async (): Promise<void> => {
    setOutcome({ state: 'printing' });
    const result = await sendTicket(visitId, language);
    setOutcome(result);
    if (result.state === 'failed') stayLonger();
  };
  const begin = useRef(async (): Promise<void> => {
    if (isFirstPrint(visitId)) await print();
    // The page was loaded again, and begins as the server has rendered it.
    else setOutcome({ state: 'printed' });
  });
  useEffect(() => void begin.current(), []);
  const { state } = outcome;
  const section = useRef<HTMLElement>(null);
  // On a low screen it is below the bars of the frame.
  useEffect(() => {
    if (state === 'failed') section.current?.scrollIntoView({ block: 'center' });
  }, [state]);
  if (state === 'off') return null;
  const text =
    state === 'printing' ? 'kiosk.printing' : state === 'failed' ? 'kiosk.notPrinted' : 'kiosk.printed';
  return (
    <section ref={section} className={styles.ticket} data-state={state} aria-label={t('kiosk.print')}>
      <p role="status">{t(text, { ticket })}</p>
      <Button icon={<IconPrinter />} busy={state === 'printing'} onClick={() => void print()}>
        {t('kiosk.print')}
      </Button>
      {outcome.state === 'paper' && <Paper receipt={outcome.receipt} />}
    </section>
  );
}

/** A failure takes some time to read: it counts as activity, so the page stays. */
const stayLonger = (): boolean => document.body.dispatchEvent(new Event('change', { bubbles: true }));

function onPaper(paper: HTMLElement): () => void {
  const release = fitPage(paper);
  printReceipt();
  return release;
}

/** The receipt for the browser's printer. Each receipt prints once, however often it renders. */
function Paper({ receipt }: { receipt: Receipt }) {
  const { t } = useWords();
  const sheet = useRef<HTMLDivElement>(null);
  const printed = useRef<Receipt | null>(null);
  useEffect(() => {
    if (printed.current === receipt || sheet.current === null) return undefined;
    printed.current = receipt;
    const paper = sheet.current;
    const logo = paper.querySelector('img');
    if (logo === null) return onPaper(paper);
    let release: (() => void) | undefined;
    let isGone = false;
    const print = async (): Promise<void> => {
      // A logo that does not load is left out.
      await logo.decode().catch(() => (logo.hidden = true));
      if (!isGone) release = onPaper(paper);
    };
    void print();
    return () => {
      isGone = true;
      release?.();
    };
  }, [receipt]);
  return createPortal(
    <div ref={sheet} className={styles.receipt} data-receipt aria-hidden="true">
      {receipt.lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never change their order
        <p key={at} className={line.look === 'logo' ? undefined : styles[line.look]}>
          {line.look === 'logo' ? <img className={styles.logo} src={line.text} alt="" /> : line.text}
        </p>
      ))}
      {receipt.code !== null && (
        <QrCode text={receipt.code} label={t('kiosk.track')} className={styles.code} />
      )}
    </div>,
    document.body,
  );
}
