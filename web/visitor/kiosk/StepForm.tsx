import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { StepHeading } from './StepHeading.tsx';
import { faultsOf } from './kiosk-steps.ts';
import type { KioskStep } from './kiosk-steps.ts';
import styles from './kiosk-questions.module.css';

type StepFormProps<F extends string> = {
  /** By the answers so far: more may follow. */
  steps: readonly KioskStep<F>[];
  headingOf: (id: string) => string;
  faults: readonly { field: F }[];
  /** Fields that the server refused. */
  refused: readonly string[];
  /** How often the form was refused: each time, the first wrong step opens. */
  refusals: number;
  leave: (field: F) => void;
  idOf: (field: F) => string;
  /** The end of the form, on the last step. */
  end: ReactNode;
  onSubmit: () => void;
  children: (id: string) => ReactNode;
};

/** A form on a kiosk: one question a screen, and the button that sends it on the last (2.7). */
export function StepForm<F extends string>(props: StepFormProps<F>) {
  const { steps, headingOf, faults, leave, idOf, end, onSubmit, children } = props;
  const { t } = useWords();
  const { step, index, go } = useStep(props);
  const isLast = index === steps.length - 1;
  const next = (): void => {
    const [wrong] = faultsOf(step, faults);
    for (const field of step.fields) leave(field);
    if (wrong === undefined) return go(index + 1);
    document.getElementById(idOf(wrong))?.focus();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isLast) onSubmit();
        else next();
      }}
    >
      <StepHeading id={step.id} index={index} count={steps.length}>
        {headingOf(step.id)}
      </StepHeading>
      <div className={styles.fields} data-step={step.id}>
        {children(step.id)}
      </div>
      {isLast && <div className={styles.end}>{end}</div>}
      <div className={styles.ways}>
        {index > 0 && (
          <Button size="large" onClick={() => go(index - 1)}>
            {t('booking.back')}
          </Button>
        )}
        {!isLast && (
          <Button type="submit" variant="primary" size="large" full>
            {t('booking.continue')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The step on screen. */
function useStep<F extends string>({ steps, faults, refused, refusals }: StepFormProps<F>) {
  const [index, setIndex] = useState(0);
  const [seen, setSeen] = useState(refusals);
  if (seen !== refusals) {
    setSeen(refusals);
    const wrong = [...faults, ...refused.map((field) => ({ field: field as F }))];
    const first = steps.findIndex((one) => faultsOf(one, wrong).length > 0);
    if (first >= 0) setIndex(first);
  }
  const at = Math.min(index, steps.length - 1);
  return { step: steps[at]!, index: at, go: setIndex };
}
