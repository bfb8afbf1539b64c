import type { LobbySnapshot } from '#contract/queue/lobby.ts';

type IntakeLocation = Pick<LobbySnapshot['data']['location'], 'methods' | 'paused_methods'>;

/** Paused methods among those the location offers. */
export function pausedHere({ methods, paused_methods: paused }: IntakeLocation): number[] {
  return methods.filter((method) => paused.includes(method));
}

export function intakeState(position: IntakeLocation): 'open' | 'partly' | 'paused' {
  const paused = pausedHere(position);
  if (paused.length === 0) return 'open';
  return paused.length < position.methods.length ? 'partly' : 'paused';
}

/** The paused methods with one added or removed; methods that the location does not offer stay unchanged. */
export function withPaused(
  { paused_methods: before }: IntakeLocation,
  { method, paused }: { method: number; paused: boolean },
): number[] {
  const others = before.filter((one) => one !== method);
  return paused ? [...others, method].toSorted((a, b) => a - b) : others;
}
