import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { ENTRY_MINUTES } from '#contract/vendors/session.ts';
import { mayOpen, routePermission } from '#contract/protocol/staff-addresses.ts';
import { SkipLink } from '#web/kit/layout/SkipLink.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { roleOf, usePerson } from '../session/session.ts';
import { SessionGuard } from '../session/SessionGuard.tsx';
import { Breadcrumbs, CrumbsProvider } from './crumbs.tsx';
import { LeadTo } from './LeadTo.tsx';
import { LiveStateProvider, useLiveState } from './live-state.tsx';
import { isOffered } from './nav-entries.ts';
import { NavDrawer, NavRail } from './Navigation.tsx';
import { NotFound } from './NotFound.tsx';
import { ShortcutsProvider, useShortcutList, useShortcuts } from './shortcuts.tsx';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useVendorChoice } from './vendor-choice.ts';
import { Switch } from '#web/kit/choice/Checkbox.tsx';
import { Kbd } from '#web/kit/display/Kbd.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { usePreference } from './preferences.ts';
import { useIsOver } from './use-now.ts';
import { IconHelpCircle, IconMenu2 } from '@tabler/icons-react';
import { FoyerMark } from '#web/kit/brand/Logo.tsx';
import { LiveDot } from '#web/kit/feedback/LiveDot.tsx';
import { LocationSwitcher } from './LocationSwitcher.tsx';
import { UserMenu } from './UserMenu.tsx';
import styles from './shell.module.css';
import pagesStyles from './pages.module.css';
import helpStyles from './help.module.css';
import topBarStyles from './top-bar.module.css';

/** The frame of every staff page; redirects a person without the right to the forbidden page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <SessionGuard>
      <Gate>
        <ShortcutsProvider>
          <LiveStateProvider>
            <CrumbsProvider>
              <Frame>{children}</Frame>
            </CrumbsProvider>
          </LiveStateProvider>
        </ShortcutsProvider>
      </Gate>
    </SessionGuard>
  );
}

function Gate({ children }: { children: ReactNode }) {
  const person = usePerson();
  const { pathname, href } = useLocation();
  const existing = pathname === '/' || routePermission(pathname) !== null;
  const open = pathname === '/' || mayOpen(roleOf(person), pathname);
  if (existing && !open) return <LeadTo to="/forbidden" from={href} />;
  return children;
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const person = usePerson();
  const [drawer, setDrawer] = useState(false);
  const [help, setHelp] = useState(false);
  const { pathname } = useLocation();
  // A product admin belongs to no vendor, and a visit to one ends at its time.
  const isOver = useIsOver(person.vendor_until);
  const page = isOffered(person, pathname) ? children : <NotFound />;
  return (
    <div className={styles.shell}>
      <SkipLink target="main">{t('shell.skip')}</SkipLink>
      <NavRail />
      <NavDrawer open={drawer} onClose={() => setDrawer(false)} />
      <TopBar onMenu={() => setDrawer(true)} onHelp={() => setHelp(true)} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {person.vendor_until !== null && !isOver && <VisitBanner />}
        <Breadcrumbs />
        {person.vendor === null || isOver ? <EnterVendor /> : page}
      </main>
      <HelpDialog open={help} onOpen={() => setHelp(true)} onClose={() => setHelp(false)} />
    </div>
  );
}

/** Reminds product admins of the visit that the vendor sees in its log. */
function VisitBanner() {
  const { t, formats } = useWords();
  const { vendor, vendor_until: until } = usePerson();
  return (
    <Banner className={pagesStyles.visit}>
      {t('vendor.until', {
        vendor: vendor?.name ?? '',
        time: formats.time(Date.parse(until ?? ''), ownZone()),
      })}
    </Banner>
  );
}

/** A product admin sees no vendor's data before entering the vendor, for a reason and a time. */
function EnterVendor() {
  const { t, formats } = useWords();
  const { enter, busy, fault } = useVendorChoice();
  const [pathname, setPathname] = useState('');
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState(String(ENTRY_MINUTES.usual));
  const entry = { vendor: pathname.trim(), reason: reason.trim(), minutes: Number(minutes) };
  const missing = !entry.vendor ? t('vendor.empty') : !entry.reason ? t('vendor.reason.empty') : null;
  return (
    <div className={pagesStyles.page}>
      <PageTitle documentTitle={`${t('vendor.choose')} – Foyer`}>{t('vendor.choose')}</PageTitle>
      <p className={pagesStyles.text}>{t('vendor.why')}</p>
      <form
        className={pagesStyles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === null) void enter(entry);
        }}
      >
        <TextField
          label={t('vendor.field')}
          hint={t('vendor.hint')}
          value={pathname}
          error={fault}
          maxLength={63}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setPathname(event.target.value)}
        />
        <TextField
          label={t('vendor.reason')}
          hint={t('vendor.reason.hint')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        <SelectField
          label={t('vendor.minutes')}
          options={LENGTHS.map((time) => ({ value: String(time), label: formats.duration(time) }))}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
        <Button variant="primary" type="submit" busy={busy} unavailableBecause={missing}>
          {t('vendor.open')}
        </Button>
      </form>
    </div>
  );
}

/** The lengths of a visit to choose from, in minutes. */
const LENGTHS = [15, ENTRY_MINUTES.usual, 120, ENTRY_MINUTES.most] as const;

const KEY_NAMES: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Enter: '↵' };

/** Every shortcut of the open screen, and the switch for people whose keys have other meanings. */
function HelpDialog({ open, onOpen, onClose }: { open: boolean; onOpen: () => void; onClose: () => void }) {
  const { t } = useWords();
  useShortcuts([{ key: '?', words: t('help.show'), act: onOpen }]);
  const { listed } = useShortcutList();
  const [on = true, setOn] = usePreference(usePerson().identity_id, 'shortcuts');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('help.title')}
      closeLabel={t('action.close')}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <Switch label={t('help.switch')} checked={on} onChange={(event) => setOn(event.target.checked)} />
      <p className={helpStyles.note}>{t('help.note')}</p>
      <dl className={helpStyles.list} data-off={on ? undefined : ''}>
        {listed.map(({ key, also, words }) => (
          <div key={key} className={helpStyles.line}>
            <dt>{words}</dt>
            <dd>
              <Kbd>{keyName(key)}</Kbd>
              {also && <Kbd>{keyName(also)}</Kbd>}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function keyName(key: string): string {
  return KEY_NAMES[key] ?? key.toUpperCase();
}

function TopBar({ onMenu, onHelp }: { onMenu: () => void; onHelp: () => void }) {
  const { t } = useWords();
  const person = usePerson();
  return (
    <header className={topBarStyles.bar}>
      <span className={topBarStyles.menu}>
        <IconButton label={t('nav.open')} aria-haspopup="dialog" icon={<IconMenu2 />} onClick={onMenu} />
      </span>
      {person.vendor && person.locations.length > 0 ? (
        <LocationSwitcher />
      ) : (
        <span className={topBarStyles.menu}>
          <FoyerMark size={24} />
        </span>
      )}
      <div className={topBarStyles.end}>
        <LiveWord />
        <IconButton
          label={t('help.title')}
          aria-keyshortcuts="?"
          aria-haspopup="dialog"
          icon={<IconHelpCircle />}
          onClick={onHelp}
        />
        <UserMenu />
      </div>
    </header>
  );
}

function LiveWord() {
  const { t } = useWords();
  const state = useLiveState();
  return (
    <span role="status" className={topBarStyles.live}>
      {state && (
        <LiveDot state={state}>
          {state === 'live'
            ? t('live.live')
            : state === 'reconnecting'
              ? t('live.reconnecting')
              : t('live.offline')}
        </LiveDot>
      )}
    </span>
  );
}
