/**
 * The button that was pressed goes with its card, at once or when the news of it arrives by the other way: for a second, wherever
 * the focus is lost, reading goes on at what the page now says.
 */
export function readOnAt(id: string, attemptsLeft = 20): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost) document.getElementById(id)?.focus();
  if (attemptsLeft > 0) setTimeout(() => readOnAt(id, attemptsLeft - 1), 50);
}
