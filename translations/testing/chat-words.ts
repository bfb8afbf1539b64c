import { CHAT_OFFERS, CHAT_OUTCOMES, LINE_KINDS } from '#domain/chats/chat.ts';

/** Ids that the screen of live chats builds: the expression in its code, its values, and the reason. */
export const chatWords = (): [string, readonly string[], string][] => [
  ['chats.group.*', ['waiting', 'own', 'others', 'ended'], 'the list names its groups'],
  ['chats.outcome.*', CHAT_OUTCOMES, 'the chat names its outcome'],
  ['chats.note.*', LINE_KINDS.filter((kind) => kind !== 'text'), 'the line names its kind'],
  ['chats.act.*', [...CHAT_OFFERS, 'schedule', 'lobby'], 'the menu names its entries'],
];
