import { useState } from 'react';
import type { MouseEvent } from 'react';
import { IconCalendarPlus, IconDeviceMobile, IconDeviceTv, IconLayoutList } from '@tabler/icons-react';
import type { DemoHomeState } from '#contract/protocol/page-state.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { publicMinutes } from '#domain/language/shown-wait.ts';
import { fromIso } from '#domain/time/instant.ts';
import { ButtonLink } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { QrCode } from '#web/kit/display/QrCode.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { dateWords } from '../shell/pieces/date-words.ts';
import { localDate } from '../location-picker/detail/opening.ts';
import { waitOffer } from '../location-picker/list/wait-offer.ts';
import { ScreenTitle } from '../shell/frame/ScreenTitle.tsx';
import { demoLinks } from './demo-links.ts';
import { HomeExtras } from './HomeExtras.tsx';
import { HomeCard, RunningLine, useLiveFigures } from './live-card.tsx';
import type { LiveFigures } from './live-card.tsx';
import styles from './demo-home.module.css';

type Vendor = { name: string; pathname: string };
type DemoHomeProps = { vendors: readonly Vendor[]; demo: DemoHomeState | undefined };

/** The first page of a demo: four ways in, each with the running demo behind it. */
export function DemoHome({ vendors, demo }: DemoHomeProps) {
  const { t, language } = useWords();
  const [chosen, setChosen] = useState(vendors[0]?.pathname ?? '');
  const figures = useLiveFigures(chosen);
  const links = demoLinks({ vendor: chosen, location: figures.location?.id, language });
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.words}>
          <Badge tone="brand">{t('demo.demo')}</Badge>
          <ScreenTitle name="vendors">{t('demo.title')}</ScreenTitle>
          <p>{t('demo.text')}</p>
        </div>
        <Segmented
          label={t('vendors.title')}
          options={vendors.map(({ name, pathname }) => ({ value: pathname, label: name }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <div className={styles.cards}>
        <JoinCard figures={figures} link={links.join} />
        <BookCard figures={figures} link={links.book} />
        <ServeCard figures={figures} link={links.signIn} />
        <WallCard figures={figures} link={links.wall} />
      </div>
      <HomeExtras figures={figures} vendor={chosen} demo={demo} signInLink={links.signIn} />
    </div>
  );
}

type CardProps = { figures: LiveFigures; link: string };

function JoinCard({ figures, link }: CardProps) {
  const { t, formats } = useWords();
  const { location } = figures;
  const wait = location && waitOffer(location.attributes, MEETING_METHOD.inPerson);
  const count = figures.board?.waiting_count;
  return (
    <HomeCard
      title={t('demo.join.title')}
      text={t('demo.join.text')}
      figure={
        count === undefined
          ? null
          : wait
            ? t('demo.waitingAbout', { count, time: formats.waitLength(publicMinutes(wait)).seen })
            : t('demo.waiting', { count })
      }
      action={
        <ButtonLink href={link} variant="primary" icon={<IconDeviceMobile />} full onClick={openPhone}>
          {t('demo.join.action')}
        </ButtonLink>
      }
    >
      <span className={styles.code}>
        {location && <QrCode text={window.location.origin + link} label={t('demo.join.scan')} />}
      </span>
      <span>{t('demo.join.scan')}</span>
    </HomeCard>
  );
}

/** Opens the form in a window as large as a phone; a browser that refuses follows the link. */
function openPhone(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || window.innerWidth < 600) return;
  if (window.open(event.currentTarget.href, 'foyer-phone', 'popup,width=390,height=844'))
    event.preventDefault();
}

function BookCard({ figures, link }: CardProps) {
  const { t, formats, language } = useWords();
  const words = dateWords(language);
  const first = figures.times?.[0];
  const next = first && fromIso(first.start);
  return (
    <HomeCard
      title={t('demo.book.title')}
      text={t('demo.book.text')}
      figure={
        first && next !== undefined
          ? t('demo.book.next', {
              when: `${words.shortDay(next, first.zone)}, ${formats.time(next, first.zone)}`,
            })
          : null
      }
      action={
        <ButtonLink href={link} icon={<IconCalendarPlus />} full>
          {t('demo.book.action')}
        </ButtonLink>
      }
    >
      {first && next !== undefined && (
        <span className={styles.day}>{words.day(localDate(next, first.zone))}</span>
      )}
      <span className={styles.times}>
        {figures.times?.map(({ start, zone }) => (
          <span key={start}>{formats.time(fromIso(start), zone)}</span>
        ))}
      </span>
    </HomeCard>
  );
}

function ServeCard({ figures, link }: CardProps) {
  const { t } = useWords();
  const { board } = figures;
  return (
    <HomeCard
      title={t('demo.serve.title')}
      text={t('demo.serve.text')}
      figure={board ? t('demo.waiting', { count: board.waiting_count }) : null}
      action={
        <ButtonLink href={link} icon={<IconLayoutList />} full>
          {t('demo.serve.action')}
        </ButtonLink>
      }
    >
      <span>{t('demo.line')}</span>
      <RunningLine waiting={board?.waiting ?? []} />
    </HomeCard>
  );
}

function WallCard({ figures, link }: CardProps) {
  const { t } = useWords();
  const { board } = figures;
  const calling = board?.calling.slice(0, 2) ?? [];
  return (
    <HomeCard
      title={t('demo.wall.title')}
      text={t('demo.wall.text')}
      figure={
        board && (calling[0] ? t('demo.wall.calling', { ticket: calling[0].label }) : t('demo.wall.quiet'))
      }
      action={
        <ButtonLink href={link} icon={<IconDeviceTv />} full>
          {t('demo.wall.action')}
        </ButtonLink>
      }
      dark
    >
      <span>{t('demo.wall.now')}</span>
      {calling.map(({ call_id: id, label, station }, index) => (
        <span key={id} className={styles.call} data-newest={index === 0 || undefined}>
          {station === '' ? label : `${label} → ${station}`}
        </span>
      ))}
    </HomeCard>
  );
}
