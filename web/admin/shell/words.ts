/** Returns a text by its id, as `useWords` provides it. */
export type Words = (id: string, values?: Record<string, string | number>) => string;
