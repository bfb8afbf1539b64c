import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { mayOpen, routePermission, staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { SkipLink } from '#web/kit/layout/SkipLink.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ViewBanner } from '../roles/ViewBanner.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { SessionGuard } from '../session/SessionGuard.tsx';
import { useFollowSession } from '../session/use-follow-session.ts';
import { NeedsOneLocation, useCurrentLocation } from './current-location.ts';
import { Breadcrumbs, CrumbsProvider } from './crumbs.tsx';
import { LeadTo } from './LeadTo.tsx';
import { LiveStateProvider } from './live-state.tsx';
import { declarationAt, landingPath, navGroups } from '../navigation/nav-entries.ts';
import { isOffered, isSwitchedOff } from '../session/is-offered.ts';
import { SettlementProvider } from '../impact/SettlementProvider.tsx';
import { NavDrawer, NavRail } from '../navigation/Navigation.tsx';
import { NotFound } from './NotFound.tsx';
import { Palette } from '../palette/Palette.tsx';
import { useOpenTarget } from '../palette/use-palette-items.ts';
import { keyCapsOf, SEQUENCE_START } from './shortcut-keys.ts';
import { ShortcutsProvider, useShortcutList, useShortcuts } from './shortcuts.tsx';
import { Button } from '#web/kit/button/Button.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SetUpChecklist, SetUpSteps } from '../set-up/SetUpChecklist.tsx';
import { TopBar } from './TopBar.tsx';
import { Switch } from '#web/kit/choice/Checkbox.tsx';
import { Kbd } from '#web/kit/display/Kbd.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { usePreference } from './preferences.ts';
import { useIsOver } from './use-now.ts';
import styles from './shell.module.css';
import helpStyles from './help.module.css';

// Only for product admins.
const EnterVendor = lazy(() => import('../support/EnterVendor.tsx'));
const VisitBanner = lazy(() => import('../support/VisitBanner.tsx'));
const SupportContact = lazy(async () => ({
  default: (await import('../support/SupportContact.tsx')).SupportContact,
}));
// Only for vendors with live chat.
const ChatWatch = lazy(() => import('../chats/ChatWatch.tsx'));
const CHATS = staffScreenPath('chats');

/** The frame of every staff page; redirects a person without the right to the forbidden page. */
export function Shell({ children }: { children: ReactNode }) {
  const needsOne = useLocation({ select: ({ pathname }) => declarationAt(pathname)?.location === 'one' });
  return (
    <SessionGuard>
      <Gate>
        <ShortcutsProvider>
          <LiveStateProvider>
            <CrumbsProvider>
              <NeedsOneLocation value={needsOne}>
                <SettlementProvider>
                  <Frame>{children}</Frame>
                </SettlementProvider>
              </NeedsOneLocation>
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
  const open = pathname === '/' || (mayOpen(holderOf(person), pathname) && !isSwitchedOff(person, pathname));
  if (person.must_enrol && pathname !== staffScreenPath('profile'))
    return <LeadTo to={staffScreenPath('profile')} />;
  if (existing && !open) return <LeadTo to="/forbidden" from={href} />;
  return children;
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const person = usePerson();
  usePickedNotice();
  const [drawer, setDrawer] = useState(false);
  const [help, setHelp] = useState(false);
  const [search, setSearch] = useState(false);
  const { pathname } = useLocation();
  // A product admin belongs to no vendor, and a visit to one ends at its time.
  const isOver = useIsOver(person.vendor_until);
  // The own profile and the features of the platform belong to no vendor.
  const isOwn = pathname === staffScreenPath('profile') || routePermission(pathname) === 'features-manage';
  useFollowSession();
  const page = isOffered(person, pathname) ? children : <NotFound />;
  return (
    <div className={styles.shell}>
      <SkipLink target="main">{t('shell.skip')}</SkipLink>
      <NavRail />
      <NavDrawer open={drawer} onClose={() => setDrawer(false)} />
      <TopBar onMenu={() => setDrawer(true)} onSearch={() => setSearch(true)} onHelp={() => setHelp(true)} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <ViewBanner />
        {person.vendor_until !== null && !isOver && (
          <Suspense fallback={null}>
            <VisitBanner />
          </Suspense>
        )}
        {pathname === landingPath(person) && <SetUpChecklist />}
        <Breadcrumbs />
        {(person.vendor === null || isOver) && !isOwn ? (
          <Suspense fallback={null}>
            <EnterVendor />
          </Suspense>
        ) : (
          page
        )}
      </main>
      {person.vendor !== null && <Palette open={search} onClose={() => setSearch(false)} />}
      {isOffered(person, CHATS) && mayOpen(holderOf(person), CHATS) && person.vendor !== null && (
        <Suspense>
          <ChatWatch />
        </Suspense>
      )}
      <HelpDialog open={help} onClose={() => setHelp(false)} />
      <GlobalShortcuts onSearch={() => setSearch(true)} onHelp={() => setHelp(true)} />
    </div>
  );
}

/** Says which location a page of one location has picked, while all are chosen. */
function usePickedNotice(): void {
  const { t } = useWords();
  const toasts = useToasts();
  const { location, picked } = useCurrentLocation();
  const name = picked ? (location?.name ?? null) : null;
  useEffect(() => {
    if (name !== null) toasts.show({ kind: 'info', text: t('location.picked', { name }) });
  }, [name, t, toasts]);
}

/** The keys of every screen (B 3.6): search, help, and G with the letter of a screen. */
function GlobalShortcuts({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const { t } = useWords();
  const person = usePerson();
  const openTarget = useOpenTarget();
  const screens = navGroups(person).flatMap(({ entries }) => entries.filter(({ goKey }) => goKey));
  useShortcuts([
    ...(person.vendor === null ? [] : [{ key: 'mod+k', words: t('palette.title'), act: onSearch }]),
    { key: '?', words: t('help.show'), act: onHelp },
    ...screens.map(({ words, goKey, path }) => ({
      key: `${SEQUENCE_START} ${goKey}`,
      words: t('help.go', { screen: t(words) }),
      act: () => openTarget({ to: path }),
    })),
  ]);
  return null;
}

/** Every shortcut of the open screen, and the switch for people whose keys have other meanings. */
function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords();
  const { listed } = useShortcutList();
  const { identity_id, permissions, vendor } = usePerson();
  const [on = true, setOn] = usePreference(identity_id, 'shortcuts');
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
              {[...keyCapsOf(key), ...(also === undefined ? [] : keyCapsOf(also))].map((cap) => (
                <Kbd key={cap}>{cap}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {vendor !== null && open && (
        <Suspense fallback={null}>
          <SupportContact />
        </Suspense>
      )}
      {permissions['locations-edit'] === 'V' && (
        <>
          <h3 className={helpStyles.heading}>{t('setUp.title')}</h3>
          <SetUpSteps onFollow={onClose} />
        </>
      )}
    </Dialog>
  );
}
