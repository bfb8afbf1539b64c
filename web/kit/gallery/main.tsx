import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MantineKitProvider } from '../MantineKitProvider.tsx';
import type { Density } from '../KitProvider.tsx';
import { BrandSheet } from './BrandSheet.tsx';
import { ButtonSheet } from './ButtonSheet.tsx';
import { FieldSheet } from './FieldSheet.tsx';
import { FormSheet } from './FormSheet.tsx';
import { OverlaySheet } from './OverlaySheet.tsx';
import { PeopleSheet } from './PeopleSheet.tsx';
import { StaffSheet } from './StaffSheet.tsx';
import { WaitSheet } from './WaitSheet.tsx';
import styles from './gallery.module.css';

// `?density=admin&scheme=dark&brand` selects density, scheme and brand.
const query = new URLSearchParams(location.search);
const density = (query.get('density') ?? 'visitor') as Density;
const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';

const PLUM = {
  '--brand': '#9A3B8C',
  '--action': '#8A367E',
  '--action-hover': '#742C6A',
  '--action-press': '#5E2456',
  '--brand-soft': '#F8EEF7',
  '--brand-line': '#E6C4E1',
  '--brand-ink': '#5E2456',
};

function Gallery() {
  return (
    <MantineKitProvider
      density={density}
      scheme={scheme}
      brandVariables={query.has('brand') ? PLUM : null}
      labels={{ messages: 'Messages', close: 'Close' }}
    >
      <main className={styles.page}>
        <h1>Foyer kit</h1>
        <BrandSheet />
        <ButtonSheet />
        <FieldSheet />
        <FormSheet />
        <PeopleSheet />
        <WaitSheet />
        <StaffSheet />
        <OverlaySheet />
      </main>
    </MantineKitProvider>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
