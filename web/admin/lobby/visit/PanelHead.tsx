import { useEffect, useRef } from 'react';
import { IconArrowLeft } from '@tabler/icons-react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Avatar } from '#web/kit/display/Avatar.tsx';
import { StatusBadge } from '#web/kit/display/Badge.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/use-now.ts';
import { served, ticking } from '../data/lobby-times.ts';
import { VisitStatus } from '../data/VisitStatus.tsx';
import styles from './panel.module.css';

interface PanelHeadProps {
  visit: LobbyVisit;
  ahead: number;
  /** Leads back to the current visitor, by name; null when that visitor is shown. */
  back: { name: string; go: () => void } | null;
  /** Grows when a key opened the panel: then the name takes focus. */
  focusTurn: number;
}

/** Name and status of the visitor, highlighted while called. */
export function PanelHead({ visit, ahead, back, focusTurn }: PanelHeadProps) {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTurn > 0) heading.current?.focus();
  }, [focusTurn]);
  return (
    <div className={styles.head}>
      {back && (
        <Button
          variant="link"
          size="small"
          icon={<IconArrowLeft />}
          className={styles.back}
          onClick={back.go}
        >
          {t('lobby.backTo', { name: back.name })}
        </Button>
      )}
      <div className={styles.who}>
        <Avatar
          text={visit.ticket_number}
          size="ticket"
          tone={visit.stage === 'called' ? 'calling' : 'neutral'}
        />
        <div className={styles.words}>
          <PanelStatus visit={visit} ahead={ahead} />
          <h2 ref={heading} tabIndex={-1} className={styles.name}>
            {visit.name}
          </h2>
          <p className={styles.service}>{visit.service}</p>
        </div>
      </div>
    </div>
  );
}

function PanelStatus({ visit, ahead }: { visit: LobbyVisit; ahead: number }) {
  const { t } = useWords();
  const now = useNow() + ahead;
  if (visit.stage === 'called' && visit.called_at) {
    const time = ticking(Date.parse(visit.called_at), now);
    const words =
      visit.calls > 1 ? t('lobby.calledTimes', { time, count: visit.calls }) : t('lobby.calledAgo', { time });
    return <StatusBadge status="called">{words}</StatusBadge>;
  }
  if (visit.stage === 'serving') {
    return (
      <StatusBadge status="in-service">
        {t('lobby.inServiceFor', { minutes: served(visit, now).minutes })}
      </StatusBadge>
    );
  }
  return <VisitStatus visit={visit} />;
}
