import { IconHome } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { visitorPageAt } from '#contract/protocol/visitor-pages.ts';
import { FoyerLogo } from '#web/kit/brand/Logo.tsx';
import { BookAnotherButton } from '../pieces/BookAnotherButton.tsx';
import { LanguagePicker } from './LanguagePicker.tsx';
import { safeHref } from '../context/safe-href.ts';
import { useVisitor } from '../context/visitor-context.tsx';
import styles from './shell.module.css';

export function HeaderBar() {
  return (
    <header className={styles.header}>
      <Brand />
      <KioskHome />
      <LanguagePicker />
    </header>
  );
}

/** Resets a kiosk to its start page, from any screen. */
function KioskHome() {
  const { flags } = useVisitor();
  const [path] = useLocation();
  if (!flags.isKioskDevice) return null;
  const page = visitorPageAt(path);
  const named = page?.name === 'request' && /^\d+$/.test(page.location ?? '');
  return (
    <BookAnotherButton
      locationId={named ? page.location : null}
      icon={<IconHome />}
      className={styles.home}
    />
  );
}

/** The vendor's logo or name, linked to its homepage; without a link on shared screens. */
function Brand() {
  const { page, flags } = useVisitor();
  const { vendor } = page;
  if (vendor === null) return <FoyerLogo height={34} label="Foyer" />;
  const face = vendor.logo ? (
    <img className={styles.logo} src={vendor.logo} alt={vendor.name} />
  ) : (
    <span className={styles.vendorName}>{vendor.name}</span>
  );
  const homepage = flags.isKiosk || flags.isTv ? null : safeHref(vendor.homepage);
  if (homepage === null) return <span className={styles.brand}>{face}</span>;
  return (
    <a className={styles.brand} href={homepage} rel="noopener">
      {face}
    </a>
  );
}
