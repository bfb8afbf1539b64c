import { useState } from 'react';
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { Button } from '../button/Button.tsx';
import { Card } from '../display/Card.tsx';
import { Banner, StatusBar } from '../feedback/Banner.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorSummary } from '../feedback/ErrorSummary.tsx';
import { LiveDot } from '../feedback/LiveDot.tsx';
import { Skeleton, SkeletonRows } from '../feedback/Skeleton.tsx';
import { Rating, RatingShown } from '../rating/Rating.tsx';
import styles from './gallery.module.css';

const PROBLEMS = [
  { fieldId: 'phone', message: 'Enter a phone number with 8 to 15 digits' },
  { fieldId: 'topic', message: 'Topic is required' },
];

/** Gallery sheet of page states: notes, problems, loading, empty, and live status. */
export function FormSheet() {
  const [rating, setRating] = useState<number | null>(3.5);
  const [summary, setSummary] = useState(false);
  return (
    <Card title="Feedback">
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Banner>Please have one piece of government photo ID ready.</Banner>
          <Banner tone="info" icon={<IconDeviceMobileMessage />}>
            You can step out. We will text the number ending in 118 when you are next.
          </Banner>
          <Banner tone="ok">You are checked in</Banner>
          <Banner tone="warn">No staff are available for video right now.</Banner>
          <Banner tone="danger" action={<Button size="small">Try again</Button>}>
            There was an error with your request
          </Banner>
          <Banner
            tone="warn"
            action={
              <div className={styles.row}>
                <Button size="small">Toujours en cours de service</Button>
                <Button size="small">Afficher la visite</Button>
              </div>
            }
          >
            Maëlle sert depuis 95 minutes.
          </Banner>
          <Banner tone="lamp" title="Please go to Desk 3" />
          <StatusBar>Reconnecting…</StatusBar>
          <div className={styles.row}>
            <LiveDot state="live">Live</LiveDot>
            <LiveDot state="reconnecting">Reconnecting…</LiveDot>
            <LiveDot state="offline">Offline</LiveDot>
          </div>
        </div>
        <div className={styles.stack}>
          {summary ? (
            <ErrorSummary title="There is a problem" errors={PROBLEMS} />
          ) : (
            <Button onClick={() => setSummary(true)}>Show the error summary</Button>
          )}
          <Rating
            legend="How was your visit?"
            hint="Required"
            value={rating}
            onChange={setRating}
            symbolLabel={(v) => `${v} out of 5`}
          />
          <Rating
            legend="Nothing chosen"
            value={null}
            symbolLabel={(v) => `${v} out of 5`}
            error="Please provide a rating before submitting"
          />
          <RatingShown value={4.5} label="4.5 out of 5" />
          <Skeleton width="60%" height="28px" />
          <SkeletonRows rows={3} />
          <EmptyState
            title="No one is waiting"
            text="New visitors appear here as soon as they join."
            action={<Button>Add walk-in</Button>}
            headingLevel={3}
          />
        </div>
      </div>
    </Card>
  );
}
