/**
 * Restores a lost focus: the pressed button disappears with its card, at once or with a live event. For a
 * second, focuses this element whenever the focus is lost.
 */
export function readOnAt(id: string, attemptsLeft = 20): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost) document.getElementById(id)?.focus();
  if (attemptsLeft > 0) setTimeout(() => readOnAt(id, attemptsLeft - 1), 50);
}
