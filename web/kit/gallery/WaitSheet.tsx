import { useState } from 'react';
import { IconRefresh } from '@tabler/icons-react';
import { Button } from '../button/Button.tsx';
import { StatusBadge } from '../display/Badge.tsx';
import { Card, CardSection } from '../display/Card.tsx';
import { Ticket } from '../display/Ticket.tsx';
import { SourceRow } from '../wait/SourceRow.tsx';
import { ArchText, TurnArch, WaitArch } from '../wait/WaitArch.tsx';
import styles from './gallery.module.css';

const MINUTE = 60_000;

/** Gallery sheet of the wait arch in its four states. */
export function WaitSheet() {
  const [minute, setMinute] = useState(4);
  const times = {
    joinedAt: 0,
    now: minute * MINUTE,
    earliestAt: 14 * MINUTE,
    expectedAt: 18 * MINUTE,
    latestAt: 22 * MINUTE,
  };
  return (
    <div className={styles.columns}>
      <Card title="Before joining">
        <WaitArch times={null} size="small">
          <ArchText lead="Approximately" main="12 minutes" note="2 people waiting" />
        </WaitArch>
      </Card>
      <Card title="Waiting">
        <WaitArch
          times={times}
          start={{ label: 'Joined', value: '10:24 AM' }}
          end={{ label: 'Likely your turn', value: '10:38–10:46 AM' }}
        >
          <ArchText lead="Approximately" main="14 min" large note="most likely 10 to 18 min" />
        </WaitArch>
        <SourceRow ahead={2} />
        <Button size="small" icon={<IconRefresh />} onClick={() => setMinute((minute + 5) % 23)}>
          Five minutes later
        </Button>
      </Card>
      <Card title="Overdue">
        <WaitArch
          times={{ ...times, now: 24 * MINUTE }}
          start={{ label: 'Joined', value: '10:24 AM' }}
          end={{ label: 'New estimate', value: '10:50–10:56 AM' }}
        >
          <ArchText lead="Approximately" main="5 min" large note="most likely 2 to 8 min" />
        </WaitArch>
        <SourceRow ahead={5} />
      </Card>
      <Card padding="none" tone="lamp" aria-label="Your turn">
        <TurnArch lead="Please go to" station="Desk 3" note="Priya Nair is ready" />
        <CardSection>
          <h2>It’s your turn, Ana</h2>
          <div className={styles.row}>
            <Ticket size="large">A-042</Ticket>
            <StatusBadge status="called">Called 10:41 AM</StatusBadge>
          </div>
        </CardSection>
      </Card>
    </div>
  );
}
