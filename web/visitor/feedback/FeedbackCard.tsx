import { useEffect, useRef, useState } from 'react';
import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react';
import { giveFeedback } from '#contract/queue/queue.ts';
import type { LocationAttributes } from '#contract/vendors/locations.ts';
import { request, newIdempotencyKey } from '#web/connection/request.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { TextArea } from '#web/kit/field/TextField.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { Rating } from '#web/kit/rating/Rating.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { pushEvent } from '../analytics/data-layer.ts';
import { safeHref } from '../shell/context/safe-href.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import styles from './feedback-card.module.css';

/** The error text of a missing rating shows this long (§9); the field stays marked as required. */
const ERROR_SHOWN_MS = 5000;
const COMMENT_MAX = 2000;

/** The id and confirm code of a visit, in line or by appointment. */
type VisitKey = { id: string; code: string };

type FeedbackCardProps = { visitKey: VisitKey; input: boolean; location: LocationAttributes | null };

/** Q-08 and B-08: a rating in half stars; once for each visit. */
export function FeedbackCard({ visitKey, input, location: where }: FeedbackCardProps) {
  const { t } = useWords();
  const [sent, setSent] = useState(input);
  useEffect(openedFromLink, []);
  return (
    <Card id="feedback" title={t('feedback.title')}>
      {sent || input ? (
        <Sent location={where} justNow={!input} />
      ) : (
        <FeedbackForm visitKey={visitKey} onSent={() => setSent(true)} />
      )}
    </Card>
  );
}

/** The link in a message ends in `#feedback`: scroll and focus there (2.4). */
function openedFromLink(): void {
  if (location.hash !== '#feedback') return;
  const heading = document.querySelector<HTMLElement>('#feedback h2');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
  heading?.scrollIntoView({ block: 'start' });
}

function FeedbackForm({ visitKey, onSent }: { visitKey: VisitKey; onSent: () => void }) {
  const { t, formats } = useWords();
  const [rating, setRating] = useState<number | null>(null);
  const [experience, setExperience] = useState('');
  const [sending, setSending] = useState(false);
  const missing = useMissingRating();
  const group = useRef<HTMLFieldSetElement>(null);

  async function send(): Promise<void> {
    if (rating === null) {
      missing.tell();
      group.current?.focus();
      return;
    }
    setSending(true);
    try {
      const body = {
        queue_appointment: visitKey.id,
        code: visitKey.code,
        experience: experience.trim(),
        rating,
      };
      await request(giveFeedback, { body, idempotencyKey: newIdempotencyKey() });
      pushEvent({ event: 'feedbackSubmitted', rating });
      onSent();
    } catch (fault) {
      // Already given in another tab: show the sent state. Any other failure allows a retry (§8).
      if (isRefusal(fault, 'feedback-given')) onSent();
    } finally {
      setSending(false);
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) void send();
      }}
    >
      <Rating
        ref={group}
        legend={t('feedback.rating')}
        hint={t('feedback.requiredHint')}
        value={rating}
        onChange={(value) => {
          setRating(value);
          missing.settle();
        }}
        symbolLabel={(value) => t('feedback.stars', { rating: formats.number(value) })}
        error={missing.shown ? <span role="alert">{t('feedback.required')}</span> : undefined}
        invalid={missing.invalid}
        disabled={sending}
      />
      <TextArea
        label={t('feedback.comment')}
        optionalText={t('common.optional')}
        maxLength={COMMENT_MAX}
        value={experience}
        readOnly={sending}
        onChange={(event) => setExperience(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={sending} className={styles.submit}>
        {t('feedback.submit')}
      </Button>
    </form>
  );
}

/** Removes the error text after five seconds; the field stays marked until a rating is chosen. */
function useMissingRating() {
  const [state, setState] = useState<'fine' | 'shown' | 'marked'>('fine');
  const [shown, setSent] = useState(0);
  useEffect(() => {
    if (shown === 0) return undefined;
    const timer = setTimeout(() => setState((now) => (now === 'shown' ? 'marked' : now)), ERROR_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return {
    shown: state === 'shown',
    invalid: state !== 'fine',
    tell: () => {
      setState('shown');
      setSent((count) => count + 1);
    },
    settle: () => setState('fine'),
  };
}

/** Thanks, and the link to a public review: shown for every rating. */
function Sent({ location, justNow }: { location: LocationAttributes | null; justNow: boolean }) {
  const { t } = useWords();
  const { flags } = useVisitor();
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (justNow) words.current?.focus();
  }, [justNow]);
  const review =
    flags.externalLinks && location ? safeHref(location.google_review_url || location.review_link) : null;
  return (
    <div className={styles.sent}>
      <p ref={words} tabIndex={-1} className={styles.thanks}>
        <IconCircleCheck aria-hidden="true" />
        <span>{t('feedback.thanks')}</span>
      </p>
      {review && (
        <>
          <p className={styles.quiet}>{t('feedback.reviewText')}</p>
          <ButtonLink href={review} target="_blank" rel="noopener noreferrer" icon={<IconExternalLink />}>
            {t('feedback.review')}
            <VisuallyHidden> {t('common.newTab')}</VisuallyHidden>
          </ButtonLink>
        </>
      )}
    </div>
  );
}
