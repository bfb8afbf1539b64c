import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { mayOpen, staffScreenAt } from '#contract/protocol/staff-addresses.ts';
import { seeSetUp, SET_UP_STEPS } from '#contract/shell/set-up.ts';
import type { SetUpStep } from '#contract/shell/set-up.ts';
import { request } from '#web/connection/request.ts';
import { Card } from '#web/kit/display/Card.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { keepLocation } from '../shell/keep-location.ts';
import styles from './set-up.module.css';

/** Where each step is done. A step whose screen does not exist is no link. */
const ADDRESS_OF: Readonly<Record<SetUpStep, string>> = {
  location: '/locations',
  hours: '/hours/locations',
  service: '/services',
  person: '/staff',
  assignment: '/staff',
  schedule: '/hours/staff',
};

/** The steps to the first booking, above the landing page until all are done. */
export function SetUpChecklist() {
  const { t } = useWords();
  const state = useSetUp();
  if (!state || Object.values(state.steps).every(Boolean)) return null;
  return (
    <div className={styles.banner}>
      <Card title={t('setUp.title')} aria-label={t('setUp.title')}>
        <p className={styles.why}>{t('setUp.why')}</p>
        <SetUpSteps />
      </Card>
    </div>
  );
}

/** The steps with their state; the help shows them at any time. */
export function SetUpSteps({ onFollow }: { onFollow?: () => void }) {
  const { t } = useWords();
  const role = holderOf(usePerson());
  const state = useSetUp();
  if (!state) return null;
  const isReady = Object.values(state.steps).every(Boolean);
  return (
    <ol className={styles.steps}>
      {SET_UP_STEPS.map((step) => {
        const path = ADDRESS_OF[step];
        const words = t(`setUp.step.${step}`);
        return (
          <Step key={step} isDone={state.steps[step]}>
            {staffScreenAt(path) && mayOpen(role, path) ? (
              <Link to={path} search={keepLocation} onClick={onFollow}>
                {words}
              </Link>
            ) : (
              words
            )}
          </Step>
        );
      })}
      <Step isDone={false}>
        {isReady ? (
          <a href={state.booking_page} target="_blank" rel="noopener">
            {t('setUp.preview')}
          </a>
        ) : (
          t('setUp.preview')
        )}
      </Step>
    </ol>
  );
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  const { t } = useWords();
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      {isDone ? <IconCircleCheckFilled aria-hidden="true" /> : <IconCircle aria-hidden="true" />}
      <span>{children}</span>
      {isDone && <VisuallyHidden>{t('setUp.done')}</VisuallyHidden>}
    </li>
  );
}

/** Those who set up the whole vendor read its state; others never ask. */
function useSetUp() {
  const { permissions, vendor } = usePerson();
  const { data } = useQuery({
    queryKey: ['set-up'],
    queryFn: async ({ signal }) => (await request(seeSetUp, { signal })).data,
    enabled: vendor !== null && permissions['locations-edit'] === 'V',
    staleTime: 30_000,
    refetchOnMount: 'always',
  });
  return data;
}
