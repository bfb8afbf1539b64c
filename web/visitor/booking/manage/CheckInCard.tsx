import { useState } from 'react';
import { IconMapPinCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { checkInOwn } from '#contract/queue/check-in.ts';
import { visitorPath } from '#contract/protocol/visitor-pages.ts';
import { fromIso } from '#domain/time/instant.ts';
import type { Point } from '#domain/locations/distance.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { QrCode } from '#web/kit/display/QrCode.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { changeQuery } from '../../modes/query-string.ts';
import { useNow } from '../../shell/context/use-now.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { appointmentKey } from './appointment-query.ts';
import type { Appointment, AppointmentShown } from './appointment-query.ts';
import styles from './appointment.module.css';

/** Hours before the start from which the card is of use. */
const SHOWN_FOR_MS = 12 * 3_600_000;

/** The visitor says that they are there, and gets a ticket; then the way to their place in line. */
export function CheckInCard({ appointment, appointmentKey: key }: Omit<AppointmentShown, 'location'>) {
  const { t, formats } = useWords();
  const { search, page } = useVisitor();
  const now = useNow();
  const { check_in: checkIn } = appointment;
  const { fault, busy, go } = useCheckIn(appointment, key);
  if (checkIn === null || fromIso(checkIn.from) - now > SHOWN_FOR_MS) return null;
  const { ticket_number: ticket } = checkIn;
  if (ticket !== null)
    return (
      <Card title={t('checkIn.done')}>
        <div className={styles.stack} role="status">
          <p>{t('checkIn.ticket', { ticket })}</p>
          <ButtonLink
            variant="primary"
            full
            href={
              page.prefix + visitorPath('confirmation') + changeQuery(search, { id: key.id, code: key.code })
            }
          >
            {t('checkIn.line')}
          </ButtonLink>
        </div>
      </Card>
    );
  const isEarly = now < fromIso(checkIn.from);
  const time = formats.time(fromIso(checkIn.from), appointment.time_zone);
  const why = isEarly ? t('checkIn.from', { time }) : now > fromIso(checkIn.until) ? t('checkIn.late') : null;
  return (
    <Card title={t('checkIn.act')}>
      <div className={styles.stack}>
        <p>{why ?? t('checkIn.text')}</p>
        {why === null && checkIn.asks_position && <p className={styles.quiet}>{t('checkIn.position')}</p>}
        {fault !== null && (
          <Banner tone="danger" role="alert">
            {fault}
          </Banner>
        )}
        <Button
          variant="primary"
          full
          icon={<IconMapPinCheck />}
          busy={busy}
          unavailableBecause={why}
          onClick={() => void go()}
        >
          {t('checkIn.act')}
        </Button>
        {/* The number alone: a kiosk needs no address, and a small code is read from farther away. */}
        <QrCode
          text={appointment.confirmation_number}
          label={t('checkIn.code')}
          className={styles.checkInCode}
        />
        <p className={styles.quiet}>{t('checkIn.codeText')}</p>
      </div>
    </Card>
  );
}

function useCheckIn(appointment: Appointment, key: AppointmentShown['appointmentKey']) {
  const { t } = useWords();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const go = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      const position = appointment.check_in?.asks_position ? await here() : undefined;
      if (position === null) return setFault(t('checkIn.noPosition'));
      await request(checkInOwn, {
        params: { id: key.id },
        query: { code: key.code },
        body: position ? { position } : {},
      });
    } catch (error) {
      setFault(isRefusal(error) && error.title !== '' ? error.title : t('err.occurred'));
    } finally {
      await client.invalidateQueries({ queryKey: appointmentKey(key) });
      setBusy(false);
    }
  };
  return { busy, fault, go };
}

/** The position of the device, asked once; null if the visitor or the device gives none. */
function here(): Promise<Point | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      { timeout: 10_000, maximumAge: 60_000 },
    ),
  );
}
