import { useState } from 'react';
import type { MouseEvent } from 'react';
import {
  IconApi,
  IconCalendarPlus,
  IconCheck,
  IconCopy,
  IconDeviceMobile,
  IconDeviceTv,
  IconKey,
  IconLayoutList,
  IconMail,
  IconMessage,
} from '@tabler/icons-react';
import type { DemoHomeState } from '#contract/protocol/page-state.ts';
import { MEETING_METHOD } from '#domain/codes/meeting-method.ts';
import { publicMinutes } from '#domain/language/shown-wait.ts';
import { fromIso } from '#domain/time/instant.ts';
import { ButtonLink, IconButton } from '#web/kit/button/Button.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { QrCode } from '#web/kit/display/QrCode.tsx';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { dateWords } from '../shell/pieces/date-words.ts';
import { localDate } from '../location-picker/detail/opening.ts';
import { waitOffer } from '../location-picker/list/wait-offer.ts';
import { ScreenTitle } from '../shell/frame/ScreenTitle.tsx';
import { demoLinks } from './demo-links.ts';
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

const ROLES: Readonly<Record<number, string>> = {
  30: 'demo.role.admin',
  20: 'demo.role.manager',
  10: 'demo.role.staff',
};

type ExtrasProps = {
  figures: LiveFigures;
  vendor: string;
  demo: DemoHomeState | undefined;
  signInLink: string;
};

/** The API, and where the operator allows demo accounts the mailbox and the sign-ins. */
function HomeExtras({ figures, vendor, demo, signInLink }: ExtrasProps) {
  const { t } = useWords();
  return (
    <div className={styles.extras}>
      <section className={styles.extra}>
        <div className={styles.extraHead}>
          <h2>
            <IconApi aria-hidden="true" />
            {t('demo.api.title')}
          </h2>
          <a href="/docs">{t('demo.api.link')}</a>
        </div>
        <pre data-scheme="ink">
          {`curl ${window.location.origin}`}
          {/* A narrow page breaks the address here rather than within a word. */}
          <wbr />
          {`/api/v2/open/locations \\\n  -H 'X-Vendor: ${vendor}'`}
        </pre>
        {figures.locations !== undefined && <p>{t('demo.api.text', { count: figures.locations })}</p>}
      </section>
      {demo && <Mailbox mailbox={demo.mailbox} />}
      {demo && <SignIns password={demo.password} accounts={ofVendor(demo, vendor)} link={signInLink} />}
    </div>
  );
}

const ofVendor = ({ accounts }: DemoHomeState, vendor: string): DemoHomeState['accounts'] =>
  accounts.filter(({ pathname, role }) => pathname === vendor && role in ROLES);

function Mailbox({ mailbox: { count, latest } }: { mailbox: DemoHomeState['mailbox'] }) {
  const { t, formats } = useWords();
  return (
    <section className={styles.extra}>
      <div className={styles.extraHead}>
        <h2>
          <IconMail aria-hidden="true" />
          {t('demo.mailbox.title')}
        </h2>
        {count > 0 && <a href="/dev/mailbox">{t('demo.mailbox.link', { count })}</a>}
      </div>
      {latest.length === 0 ? (
        <p>{t('demo.mailbox.empty')}</p>
      ) : (
        <>
          <ul className={styles.rows}>
            {latest.map(({ title, channel, lang, at }, position) => (
              <li key={position}>
                {channel === 'sms' ? <IconMessage aria-hidden="true" /> : <IconMail aria-hidden="true" />}
                <span className={styles.rowText} lang={lang}>
                  {title}
                </span>
                <span>{formats.time(fromIso(at), ownZone())}</span>
              </li>
            ))}
          </ul>
          <p>{t('demo.mailbox.text')}</p>
        </>
      )}
    </section>
  );
}

type SignInsProps = Pick<DemoHomeState, 'password' | 'accounts'> & { link: string };

function SignIns({ password, accounts, link }: SignInsProps) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(password).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <section className={styles.extra}>
      <div className={styles.extraHead}>
        <h2>
          <IconKey aria-hidden="true" />
          {t('demo.signIns.title')}
        </h2>
        <a href={link}>{t('demo.serve.action')}</a>
      </div>
      <ul className={styles.rows}>
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <span className={styles.rowText}>{email}</span>
            <span>{t(ROLES[role] ?? '')}</span>
          </li>
        ))}
      </ul>
      <p className={styles.password}>
        <span>{t('demo.signIns.shared', { shared: password })}</span>
        {/* Browsers offer no clipboard to a page served without TLS from another machine. */}
        {'clipboard' in navigator && (
          <IconButton
            size="small"
            label={copied ? t('demo.signIns.copied') : t('demo.signIns.copy')}
            icon={copied ? <IconCheck /> : <IconCopy />}
            onClick={copy}
          />
        )}
      </p>
    </section>
  );
}
