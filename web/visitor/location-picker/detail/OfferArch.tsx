import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { ArchText, WaitArch } from '#web/kit/wait/WaitArch.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { WaitRange, hasRange } from '../../shell/pieces/WaitRange.tsx';
import styles from './location-detail.module.css';
import { waitOffer } from '../list/wait-offer.ts';

/** The current wait for new visitors, inside an arch. */
export function OfferArch({ location }: { location: LocationAttributes }) {
  const { query } = useVisitor();
  const { t, formats } = useWords();
  const offer = waitOffer(location, query.method);
  const people =
    location.people_waiting > 0 ? t('wait.people', { count: location.people_waiting }) : t('wait.empty');
  return (
    <WaitArch times={null} size="small">
      {offer === null ? (
        <ArchText
          main={
            <small className={styles.none}>
              {location.is_currently_open ? formats.waitPicker(null) : t('location.closed')}
            </small>
          }
        />
      ) : (
        <ArchText
          lead={t('wait.approxLead')}
          main={formats.waitPicker(offer.minutes)}
          note={
            <>
              {hasRange(offer) && (
                <>
                  <WaitRange wait={offer} />
                  <br />
                </>
              )}
              {people}
            </>
          }
        />
      )}
    </WaitArch>
  );
}
