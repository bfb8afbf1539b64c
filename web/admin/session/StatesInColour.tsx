import { useContext, useMemo } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { ColouredState, StateColour } from '#domain/vendors/staff-view.ts';
import { StatusTonesContext } from '#web/kit/display/Badge.tsx';
import type { BadgeTone, Status, StatusTones } from '#web/kit/display/Badge.tsx';
import { usePerson } from './session.ts';

const STATES: Readonly<Record<ColouredState, Status>> = {
  booked: 'booked',
  waiting: 'waiting',
  held: 'held',
  called: 'called',
  in_service: 'in-service',
  completed: 'completed',
  no_show: 'no-show',
  cancelled: 'cancelled',
};

const TONES: Readonly<Record<StateColour, BadgeTone>> = {
  grey: 'wait',
  amber: 'lamp',
  blue: 'brand',
  green: 'ok',
  orange: 'warn',
  red: 'danger',
  strong_blue: 'action',
};

/** Ground, letters and line of each tone, as badges have them. */
const LOOKS: Readonly<Record<BadgeTone, CSSProperties>> = {
  wait: look('wait-soft', 'wait', 'wait'),
  lamp: look('lamp', 'lamp-ink', 'lamp-line'),
  brand: look('brand-soft', 'brand-ink', 'brand-line'),
  ok: look('ok-soft', 'ok', 'ok'),
  warn: look('warn-soft', 'warn', 'warn'),
  danger: look('danger-soft', 'danger-ink', 'danger-ink'),
  action: look('action', 'action-contrast', 'action-press'),
};

function look(ground: string, letters: string, line: string): CSSProperties {
  return { background: `var(--${ground})`, color: `var(--${letters})`, borderColor: `var(--${line})` };
}

/** Badges below show the colours that the vendor has chosen for states. */
export function StatesInColour({ children }: { children: ReactNode }) {
  return <StatusTonesContext value={useTones()}>{children}</StatusTonesContext>;
}

function useTones(): StatusTones {
  const colours = usePerson().view?.state_colours;
  return useMemo(() => {
    const chosen = Object.entries(colours ?? {}) as [ColouredState, StateColour][];
    return Object.fromEntries(chosen.map(([state, colour]) => [STATES[state], TONES[colour]]));
  }, [colours]);
}

/** Returns the style of a state on the schedule where the vendor has chosen its colour, else undefined. */
export function useStateStyle(): (state: Status | undefined) => CSSProperties | undefined {
  const tones = useContext(StatusTonesContext);
  return (state) => {
    const tone = state && tones[state];
    return tone && LOOKS[tone];
  };
}
