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
import type { LobbyVerb } from './visit-verbs.ts';

/** Icon and key of every action. Serving and cancelling have no key: the first is a half step, the second final. */
export const VERB_STYLES: Readonly<Record<LobbyVerb, { icon: ReactNode; key?: string }>> = {
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
