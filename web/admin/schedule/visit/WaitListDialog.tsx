import type { WaitListRow } from '#contract/appointments/wait-list.ts';
import { fullName } from '#domain/language/person-name.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { WaitList } from '../data/use-wait-list.ts';
import { preferenceText } from '../data/waiting.ts';
import styles from './visit.module.css';

interface WaitListDialogProps {
  list: WaitList;
  /** What the caller may do: null hides the action. */
  may: { book: boolean; edit: boolean };
  onBook: (row: WaitListRow) => void;
  onClose: () => void;
}

/** The waiting entries of the location, the longest wait first, with the times offered to them now. */
export function WaitListDialog({ list, may, onBook, onClose }: WaitListDialogProps) {
  const { t } = useWords();
  return (
    <Dialog open onClose={onClose} size="wide" title={t('waitList.title')} closeLabel={t('action.close')}>
      {list.rows.length === 0 ? (
        <EmptyState title={t('waitList.empty')} text={t('waitList.empty.why')} />
      ) : (
        <ul className={styles.waiting}>
          {list.rows.map((row) => (
            <li key={row.id}>
              <Waiting row={row} zone={list.zone} />
              <div className={styles.waitingActs}>
                {may.edit && (
                  <Button
                    size="small"
                    busy={list.removing}
                    aria-label={t('waitList.removeOne', { name: fullName(row.first_name, row.last_name) })}
                    onClick={() => void list.remove(row.id)}
                  >
                    {t('waitList.remove')}
                  </Button>
                )}
                {may.book && (
                  <Button
                    size="small"
                    variant="primary"
                    aria-label={t('waitList.bookOne', { name: fullName(row.first_name, row.last_name) })}
                    onClick={() => onBook(row)}
                  >
                    {t('schedule.book.act')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Waiting({ row, zone }: { row: WaitListRow; zone: string }) {
  const words = useWords();
  const { t, formats } = words;
  const [offer] = row.offers;
  return (
    <div>
      <strong>{fullName(row.first_name, row.last_name)}</strong>
      <p>{[row.service, t(`method.${row.meeting_method}`), row.staff].filter(Boolean).join(' · ')}</p>
      <p>{row.preferences.map((preference) => preferenceText(preference, words)).join('; ')}</p>
      <p>{t('waitList.since', { when: formats.dateTime(fromIso(row.created), zone) })}</p>
      {offer && (
        <p className={styles.offered}>
          {t('waitList.offered', {
            when: formats.dateTime(fromIso(offer.start), zone),
            until: formats.time(fromIso(offer.until), zone),
          })}
        </p>
      )}
    </div>
  );
}
