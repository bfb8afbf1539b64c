import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useKeyCaps } from '../../shell/shortcuts.tsx';
import { useNow } from '../../shell/use-now.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import type { VisitMoves } from './use-visit-moves.ts';
import { askBefore, isHeld } from './visit-verbs.ts';
import type { LobbyVerb } from './visit-verbs.ts';
import type { ReactNode } from 'react';
import {
  IconArrowBackUp,
  IconBell,
  IconArrowsExchange,
  IconBellRinging,
  IconCheck,
  IconChecks,
  IconClockPause,
  IconPhoneCall,
  IconPlayerPlay,
  IconUserX,
  IconX,
} from '@tabler/icons-react';
import styles from '../visit/panel.module.css';

export interface VerbStyle {
  variant: 'primary' | 'soft' | 'default' | 'quiet' | 'danger-text';
  size: 'large' | 'small';
}

export interface VerbButtonProps extends VerbStyle {
  verb: LobbyVerb;
  visit: LobbyVisit;
  view: LobbyView;
  moves: VisitMoves;
  onVerb: (visit: LobbyVisit, verb: LobbyVerb) => void;
}

/** A button for one possible action. */
export function VerbButton({ verb, visit, view, moves, onVerb, variant, size }: VerbButtonProps) {
  const { t } = useWords();
  const cap = useKeyCaps();
  const { icon, key } = VERB_STYLES[verb];
  const outOfOrder = verb === 'call' && askBefore(verb, visit, view.next_visit_id) !== null;
  const held = isHeld(visit, useNow(5_000) + view.ahead);
  const words =
    verb === 'hold' && held
      ? t('verb.resume')
      : outOfOrder
        ? t('verb.callThis', { name: visit.first_name || visit.name })
        : t(`verb.${verb}`);
  const busy =
    moves.busy !== null &&
    moves.busy !== 'next' &&
    moves.busy.visitId === visit.id &&
    moves.busy.verb === verb;
  return (
    <Button
      variant={variant}
      size={size}
      className={size === 'small' ? styles.verb : undefined}
      icon={icon}
      // Only large buttons have room for the cap; others show their key in the tooltip and the help.
      keyCap={size === 'large' && key ? cap(key) : undefined}
      title={size === 'small' && key && cap(key) ? `${words} (${key})` : undefined}
      aria-keyshortcuts={key && cap(key)}
      busy={busy}
      onClick={() => onVerb(visit, verb)}
    >
      {words}
    </Button>
  );
}

/** Icon and key of every action. Serving and cancelling have no key: the first is a half step, the second final. */
const VERB_STYLES: Readonly<Record<LobbyVerb, { icon: ReactNode; key?: string }>> = {
  call: { icon: <IconBellRinging /> },
  recall: { icon: <IconBell />, key: 'R' },
  start: { icon: <IconPlayerPlay />, key: 'S' },
  serve: { icon: <IconCheck /> },
  complete: { icon: <IconChecks />, key: 'C' },
  'no-show': { icon: <IconUserX />, key: 'X' },
  return: { icon: <IconArrowBackUp />, key: 'B' },
  transfer: { icon: <IconArrowsExchange />, key: 'T' },
  hold: { icon: <IconClockPause />, key: 'H' },
  attempt: { icon: <IconPhoneCall />, key: 'O' },
  cancel: { icon: <IconX /> },
};
