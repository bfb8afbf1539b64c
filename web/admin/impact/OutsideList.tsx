import { IconArrowRight } from '@tabler/icons-react';
import type { Impact } from '#contract/vendors/impact.ts';
import { fromIso } from '#domain/time/instant.ts';
import { Segmented } from '#web/kit/choice/Segmented.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { DECISIONS, sharedDecision } from './decisions.ts';
import type { Decision } from './decisions.ts';
import type { ImpactView } from './use-impact.ts';
import styles from './impact.module.css';

/** The appointments that fall outside, earliest first, and what happens to each. */
export function OutsideList({ outside, of }: { outside: Impact['outside']; of: ImpactView }) {
  const { t } = useWords();
  const { decisions, mayEdit, choose } = of;
  const { visits, count } = outside;
  if (count === 0) return <p className={styles.none}>{t('impact.noneOutside')}</p>;
  const canMove = visits.some((visit) => visit.move_to !== null);
  return (
    <div className={styles.outside}>
      <h3>{t('impact.outside', { count })}</h3>
      {!mayEdit && <p className={styles.muted}>{t('impact.mayNotEdit')}</p>}
      {visits.length > 1 && (
        <div className={styles.all}>
          <p className={styles.muted}>{t('impact.forAll', { count: visits.length })}</p>
          <Choice
            label={t('impact.forAll', { count: visits.length })}
            value={sharedDecision(decisions)}
            canMove={canMove}
            mayEdit={mayEdit}
            onChange={(does) =>
              choose(
                visits.map(({ id }) => id),
                does,
              )
            }
          />
        </div>
      )}
      <ul>
        {decisions.map((decision) => (
          <OutsideRow key={decision.visit.id} decision={decision} of={of} />
        ))}
      </ul>
      {count > visits.length && (
        <p className={styles.muted}>{t('impact.listed', { count: visits.length, total: count })}</p>
      )}
      <ul className={styles.legend}>
        {DECISIONS.map((one) => (
          <li key={one}>
            <b>{t(`impact.do.${one}`)}</b> {t(`impact.does.${one}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function OutsideRow({ decision: { visit, does }, of }: { decision: Decision; of: ImpactView }) {
  const { t, formats } = useWords();
  const { id, start, zone, move_to: to } = visit;
  const name = `${visit.first_name} ${visit.last_name}`.trim();
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <span className={styles.muted}>
          {formats.dateTime(fromIso(start), zone)}
          {to !== null && (
            <>
              {' '}
              <IconArrowRight aria-label={t('impact.freeAt')} /> <b>{formats.time(fromIso(to), zone)}</b>
            </>
          )}
        </span>
      </p>
      <Choice
        label={t('impact.doWith', { name })}
        value={does}
        canMove={to !== null}
        mayEdit={of.mayEdit}
        onChange={(next) => of.choose([id], next)}
      />
    </li>
  );
}

/** Move, tell or leave. */
function Choice(props: {
  label: string;
  value: Decision['does'] | null;
  canMove: boolean;
  mayEdit: boolean;
  onChange: (does: Decision['does']) => void;
}) {
  const { label, value, canMove, mayEdit, onChange } = props;
  const { t } = useWords();
  const isPossible = { move: mayEdit && canMove, tell: mayEdit, leave: true };
  return (
    <div className={styles.choice}>
      <Segmented
        label={label}
        value={value}
        onChange={onChange}
        options={DECISIONS.map((one) => ({
          value: one,
          label: t(`impact.do.${one}`),
          disabled: !isPossible[one],
        }))}
      />
    </div>
  );
}
