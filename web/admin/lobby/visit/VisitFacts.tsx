import { pathOf } from '#contract/protocol/endpoint.ts';
import type { LobbyVisit, VisitDetail } from '#contract/queue/lobby.ts';
import { seeVisitFile } from '#contract/appointments/uploads.ts';
import { mailtoOf } from '#domain/intake/email.ts';
import { formatDate } from '#domain/language/date-format.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { formatConfirmationNumber, lastThree } from '#domain/visits/numbers.ts';
import { Badge } from '#web/kit/display/Badge.tsx';
import { DescriptionList } from '#web/kit/display/DescriptionList.tsx';
import type { Fact } from '#web/kit/display/DescriptionList.tsx';
import { PanelSection } from '#web/kit/display/SidePanel.tsx';
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx';
import { RatingShown } from '#web/kit/rating/Rating.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useNow } from '../../shell/use-now.ts';
import {
  expectedWait,
  expectedWords,
  served,
  waited,
  endonym,
  methodWords,
  sourceWords,
} from '../data/lobby-times.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import { Timeline } from './Timeline.tsx';
import { VisitStatus } from '../data/VisitStatus.tsx';
import styles from './panel.module.css';

interface VisitFactsProps {
  visit: LobbyVisit;
  /** The visit in full; null while loading. */
  detail: VisitDetail | null;
  view: LobbyView;
}

/** Facts about a visitor before and during service. */
export function VisitFacts({ visit, detail, view }: VisitFactsProps) {
  const { t } = useWords();
  return (
    <>
      <DescriptionList facts={useFacts(visit, detail, view)} />
      {!detail && (
        <div className={styles.loading} aria-busy="true">
          <Skeleton width="30%" height="16px" />
          <Skeleton height="48px" />
          <Skeleton width="60%" height="16px" />
        </div>
      )}
      {detail && detail.answers.length > 0 && (
        <PanelSection title={t('lobby.answers')}>
          <dl className={styles.answers}>
            {detail.answers.map(({ question, value }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </PanelSection>
      )}
      {detail && detail.files.length > 0 && (
        <PanelSection title={t('lobby.files')}>
          <ul className={styles.history}>
            {detail.files.map((file) => (
              <li key={file.id}>
                <a href={pathOf(seeVisitFile, { id: detail.id, file: file.id })} download={file.name}>
                  {file.name}
                </a>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      {detail?.notes && (
        <PanelSection title={t('lobby.note')} inset>
          <p className={styles.note}>{detail.notes}</p>
        </PanelSection>
      )}
      {detail?.feedback && <Feedback feedback={detail.feedback} />}
      {detail && detail.history.length > 0 && (
        <History history={detail.history} zone={view.location.time_zone} />
      )}
      {detail && (
        <Timeline entries={detail.timeline} messages={detail.messages} zone={view.location.time_zone} />
      )}
    </>
  );
}

function useFacts(visit: LobbyVisit, detail: VisitDetail | null, view: LobbyView): (Fact | null)[] {
  const { t, formats } = useWords();
  const now = useNow(10_000) + view.ahead;
  const zone = view.location.time_zone;
  const time = (at: string): string => formats.time(Date.parse(at), zone);
  const expected = (of: LobbyVisit, expectedStart: string): string =>
    expectedWords(time(expectedStart), expectedWait(of, { expectedStart, now }), {
      t,
      duration: formats.duration,
    });
  const wait = waited(visit, now);
  const service = served(visit, now);
  const fact = (term: string, description: Fact['description']): Fact => ({
    key: term,
    term: t(term),
    description,
  });
  return [
    fact(
      'fact.waited',
      wait.promised === null
        ? t('time.minutes', { minutes: wait.minutes })
        : t('fact.waited.promised', { minutes: wait.minutes, promised: wait.promised }),
    ),
    visit.started_at ? fact('fact.service', t('time.minutes', { minutes: service.minutes })) : null,
    visit.stage === 'waiting' && visit.expected_start
      ? fact('fact.expected', expected(visit, visit.expected_start))
      : null,
    fact('fact.from', [sourceWords(t, visit.source), methodWords(t, visit)].filter(Boolean).join(' · ')),
    detail ? fact('fact.contact', <ContactFact visit={detail} />) : null,
    fact('fact.language', <span lang={visit.lang}>{endonym(visit.lang)}</span>),
    fact('fact.preferred', visit.preferred_staff),
    visit.staff
      ? fact('fact.servedBy', [visit.staff.name, visit.station?.name].filter(Boolean).join(', '))
      : null,
    visit.room ? fact('fact.room', visit.room.name) : null,
    detail?.car ? fact('fact.car', detail.car) : null,
    // With the feature, joining is an action of the panel.
    detail?.meeting_link && !detail.connect
      ? fact(
          'fact.video',
          <span className={styles.contact}>
            <a href={detail.meeting_link} target="_blank" rel="noreferrer">
              {t('fact.video.open')}
            </a>
            <span className={styles.muted}>{t('lobby.connect.off')}</span>
          </span>,
        )
      : null,
    fact('fact.joined', time(visit.joined_at)),
    detail?.confirmation_number
      ? fact('fact.number', formatConfirmationNumber(detail.confirmation_number))
      : null,
  ];
}

function Feedback({ feedback }: { feedback: NonNullable<VisitDetail['feedback']> }) {
  const { t } = useWords();
  const words = t('rating.label', { rating: feedback.rating });
  return (
    <PanelSection title={t('lobby.feedback')}>
      <p className={styles.rating}>
        <RatingShown value={feedback.rating} label={words} />
        <span aria-hidden="true">{words}</span>
      </p>
      {feedback.experience && <blockquote className={styles.experience}>{feedback.experience}</blockquote>}
    </PanelSection>
  );
}

function History({ history, zone }: { history: VisitDetail['history']; zone: string }) {
  const { t, language } = useWords();
  return (
    <PanelSection title={t('lobby.history')}>
      <ul className={styles.history}>
        {history.map((past) => (
          <li key={past.id}>
            <span className={styles.when} title={formatDate(Date.parse(past.at), zone, language)}>
              {shortDate(Date.parse(past.at), zone, language)}
            </span>
            <span className={styles.what}>
              {[t(`visit.${past.kind}`), past.staff ?? past.service].join(', ')}
            </span>
            <VisitStatus visit={past} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function shortDate(at: number, timeZone: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(at);
}

/** The visitor's contact. Without the right to see contacts the server sends only the end of the number. */
function ContactFact({ visit }: { visit: VisitDetail }) {
  const { t } = useWords();
  const { phone, email, receive_sms: texts } = visit;
  const missing = !phone && visit.meeting_method === MEETING_METHOD.phone;
  if (!phone && !email && !missing) return t('fact.contact.none');
  return (
    <span className={styles.contact}>
      {missing && <Badge tone="warn">{t('fact.contact.noNumber')}</Badge>}
      {phone &&
        (masked(phone) ? (
          <span>{t('fact.contact.ending', { end: lastThree(phone) ?? '' })}</span>
        ) : (
          <a href={`tel:${phone}`}>{phone}</a>
        ))}
      {email && (masked(email) ? <span>{email}</span> : <a href={mailtoOf(email)}>{email}</a>)}
      {texts && <span className={styles.muted}>{t('fact.contact.texts')}</span>}
    </span>
  );
}

const masked = (contact: string): boolean => contact.includes('…');
