import type { CSSProperties } from 'react';
import { FoyerLogo, FoyerMark } from '../brand/Logo.tsx';
import { Card } from '../display/Card.tsx';
import styles from './gallery.module.css';

const COLOURS = [
  'brand',
  'action',
  'brand-ink',
  'brand-soft',
  'brand-line',
  'lamp',
  'lamp-soft',
  'lamp-line',
  'ok',
  'ok-soft',
  'warn',
  'warn-soft',
  'danger',
  'danger-soft',
  'wait',
  'wait-soft',
  'text',
  'text-muted',
  'border-control',
  'border-button',
  'border-subtle',
  'surface',
  'surface-2',
  'surface-3',
  'track',
  'window',
  'ink-950',
  'ink-900',
  'series-1',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
];

const TYPE: [string, CSSProperties, string][] = [
  ['Called 64/72', { fontSize: 64, lineHeight: '72px', letterSpacing: '-0.03em', fontWeight: 500 }, 'Desk 3'],
  [
    'Wait 40/48',
    { fontSize: 40, lineHeight: '48px', letterSpacing: '-0.03em', fontWeight: 500 },
    '10–18 min',
  ],
  [
    'Title 34/40',
    { fontSize: 34, lineHeight: '40px', letterSpacing: '-0.012em', fontWeight: 500 },
    'Select time',
  ],
  [
    'Section 18/24',
    { fontSize: 18, lineHeight: '24px', letterSpacing: '-0.012em', fontWeight: 500 },
    'How can we reach you?',
  ],
  [
    'Body 16/24',
    { fontSize: 16, lineHeight: '24px' },
    'We will notify you when it is your turn. Zażółć gęślą jaźń. Ваша очередь.',
  ],
  ['한국어 中文', { fontSize: 16, lineHeight: '24px' }, '순서가 되면 알려 드립니다 轮到您时我们会通知您'],
];

/** Gallery sheet of marks, colours and type. */
export function BrandSheet() {
  return (
    <>
      <Card padding="none" aria-label="Brand" className={styles.brands}>
        <div className={styles.brandCell}>
          <FoyerLogo height={82} label="Foyer" />
        </div>
        <div className={styles.brandCell} data-scheme="ink">
          <FoyerLogo height={82} label="Foyer on ink" />
        </div>
        <div className={styles.brandCell}>
          <FoyerMark size={88} tone="app" />
          <FoyerMark size={56} />
          <FoyerMark size={32} />
          <FoyerMark size={16} />
          <FoyerMark size={56} tone="mono" />
        </div>
      </Card>
      <Card title="Colour">
        <div className={styles.swatches}>
          {COLOURS.map((name) => (
            <div key={name}>
              <div className={styles.swatch} style={{ background: `var(--${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </Card>
      <Card title="Type, Onest">
        <div className={styles.stack}>
          {TYPE.map(([role, style, text]) => (
            <div key={role} className={styles.type}>
              <span className={styles.caption}>{role}</span>
              <span style={style}>{text}</span>
            </div>
          ))}
        </div>
      </Card>
    </>
  );
}
