import type { SimulatedDay } from '#contract/queue/what-if.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './insights.module.css';

/** The whole day in four figures: with the changes, compared with the current day. */
export function DayFigures({ today, changed }: { today: SimulatedDay; changed: SimulatedDay | null }) {
  const { t, formats } = useWords();
  const minutes = (value: number | null) =>
    value === null ? '–' : t('insights.minutes', { minutes: formats.number(value) });
  const figures = [
    { name: t('whatIf.wait'), of: (day: SimulatedDay) => minutes(day.wait) },
    { name: t('whatIf.left'), of: (day: SimulatedDay) => formats.number(day.left) },
    { name: t('whatIf.overtime'), of: (day: SimulatedDay) => minutes(Math.round(day.overtime)) },
    { name: t('whatIf.joined'), of: (day: SimulatedDay) => formats.number(Math.round(day.joined)) },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, of }) => (
        <Card as="div" key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd className={styles.value}>{of(changed ?? today)}</dd>
          <dd className={styles.small}>
            {changed ? t('whatIf.instead', { figure: of(today) }) : t('whatIf.usual')}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
