export const root: string;
export function inProject(...parts: string[]): string;
export const compiled: string;
