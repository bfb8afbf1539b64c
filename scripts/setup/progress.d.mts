export function step(label: string): { done(text?: string): void; failed(): void };
