export type ToastKind = 'success' | 'info' | 'failure';

export type ToastRequest = {
  kind: ToastKind;
  text: string;
  /** A failure's reference, worded by the caller ("Reference 7F2-91C"). */
  reference?: string | undefined;
  undo?: { label: string; act: () => void } | undefined;
  /** Milliseconds until it disappears; by default 6 s, 10 s with an undo, never for a failure. */
  lifetime?: number | undefined;
};

export type Toast = ToastRequest & { id: number };

const MOST = 3;

/** Adds a message. Beyond three, drops the oldest message that times out, then the oldest failure. */
export function addToast(toasts: readonly Toast[], added: Toast): readonly Toast[] {
  const all = [...toasts, added];
  if (all.length <= MOST) return all;
  const passing = all.find((toast) => toast !== added && toast.kind !== 'failure');
  const dropped = passing ?? all[0];
  return all.filter((toast) => toast !== dropped);
}

/** Milliseconds until a message disappears, null for never. */
export function toastLifetime(toast: ToastRequest): number | null {
  if (toast.kind === 'failure') return null;
  return toast.lifetime ?? (toast.undo ? 10_000 : 6_000);
}
