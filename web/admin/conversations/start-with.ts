/** Whom a conversation begins with; without one, staff choose in the dialog. */
export type StartWith = { client: { id: string; name: string } } | { visit: { id: string; name: string } };
