export type Step = { done(text?: string): void; failed(): void };
export function step(label: string): Step;
export function lastLine(label: string): Step;
