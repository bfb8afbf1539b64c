/**
 * Whether the session of this page was lost in the middle of work. A page that never had one simply leads to the
 * sign-in; one that had keeps what is on it and asks again.
 */
class SessionState {
  #had = false;
  #lost = false;
  readonly #listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  isLost = (): boolean => this.#lost;

  /** The server knows the person. */
  gain(): void {
    this.#had = true;
    this.#set(false);
  }

  /** A call was refused for want of a session. */
  lose(): void {
    if (this.#had) this.#set(true);
  }

  /** The person signed out on purpose: nothing to ask again for. */
  end(): void {
    this.#had = false;
    this.#set(false);
  }

  #set(lost: boolean): void {
    if (this.#lost === lost) return;
    this.#lost = lost;
    for (const listener of this.#listeners) listener();
  }
}

export const sessionState = new SessionState();
