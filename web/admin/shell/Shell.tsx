import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { mayOpen, routePermission } from '#domain/access/permission-table.ts';
import { SkipLink } from '#web/kit/layout/SkipLink.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { roleOf, usePerson } from '../session/session.ts';
import { SessionGuard } from '../session/SessionGuard.tsx';
import { ChooseVendor } from './ChooseVendor.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { LeadTo } from './LeadTo.tsx';
import { LiveStateProvider } from './live-state.tsx';
import { NavDrawer, NavRail } from './Navigation.tsx';
import { ShortcutsProvider } from './shortcuts.tsx';
import { TopBar } from './TopBar.tsx';
import styles from './shell.module.css';

/** The frame of every staff page; redirects a person without the right to the forbidden page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <SessionGuard>
      <Gate>
        <ShortcutsProvider>
          <LiveStateProvider>
            <Frame>{children}</Frame>
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
  // A product admin belongs to no vendor and names the vendor to show.
  const vendorless = person.vendor === null;
  return (
    <div className={styles.shell}>
      <SkipLink target="main">{t('shell.skip')}</SkipLink>
      <NavRail />
      <NavDrawer open={drawer} onClose={() => setDrawer(false)} />
      <TopBar onMenu={() => setDrawer(true)} onHelp={() => setHelp(true)} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {vendorless ? <ChooseVendor /> : children}
      </main>
      <HelpDialog open={help} onOpen={() => setHelp(true)} onClose={() => setHelp(false)} />
    </div>
  );
}
