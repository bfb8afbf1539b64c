import { useId } from 'react';
import type { ReactNode } from 'react';
import { QrCode } from '#web/kit/display/QrCode.tsx';
import styles from './phone-code.module.css';

/** A QR code on a shared screen for the visitor's phone, with an explanation next to it. */
export function PhoneCode({ url, title, children }: { url: string; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <QrCode text={url} label={title} className={styles.code} />
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </section>
  );
}
