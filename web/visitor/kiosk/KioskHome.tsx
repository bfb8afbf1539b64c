import { IconHome } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { visitorPageAt } from '#contract/protocol/visitor-pages.ts';
import { BookAnotherButton } from '../shell/pieces/BookAnotherButton.tsx';
import styles from './kiosk-home.module.css';

/** Resets a kiosk to its start page, from any screen. */
export default function KioskHome() {
  const [path] = useLocation();
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
