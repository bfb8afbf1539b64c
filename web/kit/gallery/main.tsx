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

// ?density=admin&scheme=dark&brand=%23aa3377 show the same components for another reader.
const query = new URLSearchParams(location.search);
const density = (query.get('density') ?? 'visitor') as Density;
const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';

function Gallery() {
  return (
    <MantineKitProvider
      density={density}
      scheme={scheme}
      brand={query.get('brand')}
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
