import { Avatar } from '../display/Avatar.tsx';
import { Badge, StatusBadge } from '../display/Badge.tsx';
import type { Status } from '../display/Badge.tsx';
import { Card } from '../display/Card.tsx';
import { DescriptionList } from '../display/DescriptionList.tsx';
import { ProgressBar } from '../display/ProgressBar.tsx';
import { Ticket } from '../display/Ticket.tsx';
import styles from './gallery.module.css';

const STATUSES: [Status, string][] = [
  ['waiting', 'Waiting'],
  ['held', 'On hold'],
  ['called', 'Called'],
  ['in-service', 'In service'],
  ['completed', 'Completed'],
  ['no-show', 'No-show'],
  ['cancelled', 'Cancelled'],
  ['overdue', '6 min overdue'],
  ['booked', 'Booked'],
];

/** Gallery sheet of statuses, tickets, people and facts. */
export function PeopleSheet() {
  return (
    <Card title="Status, always icon and word">
      <div className={styles.stack}>
        <div className={styles.row}>
          {STATUSES.map(([status, word]) => (
            <StatusBadge key={status} status={status}>
              {word}
            </StatusBadge>
          ))}
          <Badge tone="action">Next</Badge>
        </div>
        <div className={styles.row}>
          <Ticket>A-042</Ticket>
          <Ticket size="large">A-042</Ticket>
          <Avatar name="Priya Nair" tone="you" />
          <Avatar name="Tomás Herrera" />
          <Avatar name="Aisha Rahman" size="small" />
          <Avatar name="Marcus Oduya" size="large" />
          <Avatar text="A-042" size="ticket" tone="calling" />
        </div>
        <div className={styles.columns}>
          <DescriptionList
            lines
            facts={[
              { term: 'Topic', description: 'Wills, estates and beneficiary changes' },
              { term: 'Ticket', description: <Ticket>A-042</Ticket> },
              { term: 'Staff', description: null },
              { term: 'Confirmation', description: 'LK7 4QX 92' },
            ]}
          />
          <div className={styles.stack}>
            <ProgressBar share={0.4} label="Service time" />
            <ProgressBar share={1.2} over label="Service time over" />
          </div>
        </div>
      </div>
    </Card>
  );
}
