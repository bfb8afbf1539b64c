import type { ExpectedVisit } from '#contract/queue/check-in.ts';
import { STATUS } from '#domain/codes/status.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { stepsOf, useWork } from '../../schedule/visit/use-work.ts';
import type { Work } from '../../schedule/visit/use-work.ts';
import type { NoShowDialogProps } from '../../dialog/NoShowDialog.tsx';
import type { LobbyView } from './use-lobby.ts';

/** The steps of an expected visitor: check in, start, or end the appointment without the line. */
export interface ExpectedWork {
  busy: Work | null;
  /** The dialog of a no-show, while it asks for the reason. */
  noShow: NoShowDialogProps | null;
  stepsOf: (visit: ExpectedVisit, now: number) => Work[];
  /** Why a step is not possible yet; null when it is. */
  whyNot: (visit: ExpectedVisit, step: Work, now: number) => string | null;
  act: (visit: ExpectedVisit, step: Work) => void;
  /** Takes a step by its key now, or says why not. */
  take: (visit: ExpectedVisit, step: string) => void;
}

/** `onDone` runs after each step, with the id of the visit and whether the visitor is in the line now. */
export function useExpectedWork(
  view: LobbyView,
  onDone: (id: string, step: Work) => Promise<void>,
): ExpectedWork {
  const { t, formats } = useWords();
  const toasts = useToasts();
  const { busy, act, noShow } = useWork(view.location.id);
  const steps: ExpectedWork['stepsOf'] = (visit, now) =>
    expectedSteps(visit, { now, mayCheckIn: view.me.may.check_in });
  const whyNot: ExpectedWork['whyNot'] = ({ check_in_from: from }, step, now) => {
    // Starting checks in as well.
    if (from === null || now >= Date.parse(from) || (step !== 'check-in' && step !== 'start')) return null;
    const time = formats.time(Date.parse(from), view.location.time_zone);
    return t('lobby.expected.early', { time });
  };
  const run: ExpectedWork['act'] = (visit, step) =>
    void act({ ...visit, ticket_number: null }, step, () => onDone(visit.id, step));
  const take: ExpectedWork['take'] = (visit, key) => {
    const now = Date.now() + view.ahead;
    const step = steps(visit, now).find((one) => one === key);
    const reason = step ? whyNot(visit, step, now) : t('lobby.expected.notInLine', { name: visit.name });
    if (step && reason === null) run(visit, step);
    else toasts.show({ kind: 'info', text: reason ?? '' });
  };
  return { busy, noShow, stepsOf: steps, whyNot, act: run, take };
}

/** Returns the steps that the person may take with an expected visitor, the likely one first. */
export function expectedSteps(
  visit: ExpectedVisit,
  { now, mayCheckIn }: { now: number; mayCheckIn: boolean },
): Work[] {
  const standing = { ...visit, status: STATUS.confirmed, session_id: null, ticket_number: null };
  const steps = visit.may.work ? stepsOf(standing, now).filter((step) => step !== 'check-in') : [];
  return mayCheckIn && visit.check_in_from !== null ? ['check-in', ...steps] : steps;
}
