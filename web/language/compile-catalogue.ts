import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** Compiles every message; throws with the key of the first that is not ICU MessageFormat. */
export function compileCatalogue(messages: Record<string, string>, source: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([id, message]) => {
      try {
        return [id, compileMessageOrThrow(message)];
      } catch (fault) {
        throw new Error(`${source}: "${id}" cannot be compiled: ${String(fault)}`, { cause: fault });
      }
    }),
  );
}
