import { fromIso } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useWaitListEntry } from './use-wait-list-entry.ts';
import styles from './wait-list.module.css';

type OfferBannerProps = {
  reference: string;
  zone: string;
  /** The chosen start. */
  start: string | null;
  onChoose: (start: string) => void;
};

/** The times that are held for a visitor from the wait list, and until when; above the times to choose from. */
export function OfferBanner({ reference, zone, start, onChoose }: OfferBannerProps) {
  const { t, formats } = useWords();
  const { data: entry } = useWaitListEntry(reference);
  if (entry === undefined) return null;
  if (entry?.state !== 'waiting')
    return (
      <Banner tone="warn">{t(entry?.state === 'booked' ? 'waitList.isBooked' : 'waitList.removed')}</Banner>
    );
  if (entry.offers.length === 0) return <Banner tone="warn">{t('waitList.offerOver')}</Banner>;
  const [first] = entry.offers;
  const shown = entry.offers.find((offer) => offer.start === start) ?? first!;
  return (
    <Banner role="status">
      <p className={styles.when}>
        {formats.labelled(t('waitList.offered'), formats.dateTime(fromIso(shown.start), zone))}
      </p>
      <p>{t('waitList.heldUntil', { time: formats.time(fromIso(shown.until), zone) })}</p>
      {(entry.offers.length > 1 || shown.start !== start) && (
        <ul className={styles.others}>
          {entry.offers.map((offer) => (
            <li key={offer.start}>
              <Button size="small" aria-pressed={offer.start === start} onClick={() => onChoose(offer.start)}>
                {formats.dateTime(fromIso(offer.start), zone)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
