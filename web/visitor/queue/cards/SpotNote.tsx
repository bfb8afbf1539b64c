import { useEffect, useRef } from 'react';
import { IconArrowForwardUp, IconPlayerPause } from '@tabler/icons-react';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import type { Instant } from '#domain/time/instant.ts';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { translated } from '../../shell/context/translated.ts';
import { useVisitor } from '../../shell/context/visitor-context.tsx';
import { spotNews } from '../state/spot-news.ts';
import type { SpotNews } from '../state/spot-news.ts';
import { useClock } from '../state/use-clock.ts';
import type { VisitShown } from '../state/visit-query.ts';
import type { Stage } from '../state/visit-state.ts';

interface SpotNoteProps {
  shown: VisitShown;
  stage: Stage;
  now: Instant;
}

/** Shows that a visit is on hold, or its transfer; announces both when they happen while the page is open. */
export function SpotNote({ shown, stage, now }: SpotNoteProps) {
  const wordsOf = useSpotWords(shown);
  const notes = spotNews(shown.live.visit, { stage, now }).map((news) => ({
    kind: news.kind,
    words: wordsOf(news),
  }));
  useAnnounced(notes.map(({ words }) => words).join(' '));
  return notes.map(({ kind, words }) => (
    <Banner key={kind} tone="info" icon={kind === 'held' ? <IconPlayerPause /> : <IconArrowForwardUp />}>
      {words}
    </Banner>
  ));
}

function useSpotWords(shown: VisitShown): (news: SpotNews) => string {
  const { t, language } = useWords();
  const { settings } = useVisitor();
  const { live, service, location } = shown;
  const { visit } = live;
  const clock = useClock(visit, location);
  const topic =
    service && translated(service, 'name', { language, original: settings['client_view.language'] });
  const method = visit.meeting_method === MEETING_METHOD.inPerson ? 'visit' : 'call';
  return (news) => {
    if (news.kind === 'held') return t('place.held', { time: clock.time(news.until), method });
    if (news.to === 'staff') return t('place.sent.staff', { name: news.name });
    if (news.to === 'service') return t('place.sent.service', { service: topic?.text ?? '' });
    return t('place.sent.location', { location: visit.location, ticket: visit.ticket_number });
  };
}

/** A note present from the start is read with the page. */
function useAnnounced(words: string): void {
  const announce = useAnnounce();
  const text = useRef(words);
  useEffect(() => {
    if (text.current === words) return;
    text.current = words;
    if (words !== '') announce(words);
  }, [words, announce]);
}
