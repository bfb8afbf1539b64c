/** The function that says a text by its id, as `useWords` gives it. */
export type Words = (id: string, values?: Record<string, string | number>) => string;
