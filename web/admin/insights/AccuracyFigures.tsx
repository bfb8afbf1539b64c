import type { ReactNode } from 'react';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { Accuracy } from './use-accuracy.ts';
import styles from './insights.module.css';

/** The three figures of the whole period, with the number of waits behind them. */
export function AccuracyFigures({ accuracy: { all, goal } }: { accuracy: Accuracy }) {
  const { t, formats, locale } = useWords();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const { right, mean_error: off, bias, served, left } = all;
  return (
    <dl className={styles.figures}>
      <Figure name={t('insights.right')} note={t('insights.goal', { share: percent.format(goal) })}>
        {right === null ? '–' : percent.format(right)}
      </Figure>
      <Figure name={t('insights.off')} note={t('insights.off.note')}>
        {off === null ? '–' : t('insights.minutes', { minutes: formats.number(off) })}
      </Figure>
      <Figure name={t('insights.bias')} note={t(biasWords(bias))}>
        {bias === null ? '–' : t('insights.minutes', { minutes: formats.number(Math.abs(bias)) })}
      </Figure>
      <Figure name={t('insights.served')} note={t('insights.left', { count: left })}>
        {formats.number(served)}
      </Figure>
    </dl>
  );
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <Card as="div" className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={styles.small}>{note}</dd>
    </Card>
  );
}

/** Minutes within which a bias counts as none. */
const EVEN = 0.5;

/** Direction of the average error, as the id of its text. */
function biasWords(bias: number | null) {
  if (bias === null || Math.abs(bias) < EVEN) return 'insights.bias.even';
  return bias > 0 ? 'insights.bias.longer' : 'insights.bias.shorter';
}
