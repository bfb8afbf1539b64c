import type { ChatThread } from '#web/connection/chat-sync.ts';
import type { ChatState } from '#domain/chats/chat.ts';

export type ChatContact = { firstName: string; lastName: string; email: string; phone: string };

/** A chat as this tab keeps it: a reload and a lost connection lose no line. */
export type StoredChat = {
  id: string;
  code: string;
  state: ChatState;
  locationId: string;
  serviceId: string | null;
  contact: ChatContact;
  thread: ChatThread;
  /** The number of the last line that the visitor has seen. */
  seen: number;
  isOpen: boolean;
};

/** Narrow screens give the chat all their room: the page behind it is out of reach. */
export const NARROW = '(max-width: 40em)';

const keyOf = (vendor: string): string => `foyer-chat:${vendor}`;

/** The chat of this tab; null without one, or without storage. */
export function readChat(vendor: string): StoredChat | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(vendor)) ?? 'null');
    if (!isChat(stored)) return null;
    // A page that loads is not covered at once: the button leads to the chat.
    return { ...stored, isOpen: stored.isOpen && !matchMedia(NARROW).matches };
  } catch {
    return null;
  }
}

export function keepChat(vendor: string, chat: StoredChat | null): void {
  try {
    if (chat === null) sessionStorage.removeItem(keyOf(vendor));
    else sessionStorage.setItem(keyOf(vendor), JSON.stringify(chat));
  } catch {
    // Without storage, only a reload loses the chat.
  }
}

/** Another version of the page may have stored it. */
function isChat(stored: unknown): stored is StoredChat {
  const { id, code, thread, contact } = (stored ?? {}) as Partial<StoredChat>;
  return (
    typeof id === 'string' &&
    typeof code === 'string' &&
    typeof contact === 'object' &&
    Array.isArray(thread?.lines) &&
    Array.isArray(thread.unsent)
  );
}
