/** Six digits in two groups, which are easier to type. */
export const codeInGroups = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** A remaining time as minutes and seconds, `9:05`. */
export function remainingTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
