import type { LobbySnapshot } from '#contract/queue/lobby.ts';

type IntakeLocation = Pick<LobbySnapshot['data']['location'], 'methods' | 'paused_methods'>;

/** By which of its methods a location takes nobody in for now. */
export function pausedHere({ methods, paused_methods: paused }: IntakeLocation): number[] {
  return methods.filter((method) => paused.includes(method));
}

export function intakeState(position: IntakeLocation): 'open' | 'partly' | 'paused' {
  const paused = pausedHere(position);
  if (paused.length === 0) return 'open';
  return paused.length < position.methods.length ? 'partly' : 'paused';
}

/** The paused methods with one more or one less; what the location does not take stays as it is. */
export function withPaused(
  { paused_methods: before }: IntakeLocation,
  { method, paused }: { method: number; paused: boolean },
): number[] {
  const others = before.filter((one) => one !== method);
  return paused ? [...others, method].toSorted((a, b) => a - b) : others;
}
